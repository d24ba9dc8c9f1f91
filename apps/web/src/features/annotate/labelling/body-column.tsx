"use client";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../components/states/error-state.tsx";
import { LoadingState } from "../../../components/states/loading-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useTRPC } from "../../../trpc/client.ts";
import { StepContent } from "../../trajectory/step-body.tsx";
import { toStepWindow } from "../../trajectory/step-window.ts";
import type { WorkState } from "./use-work.ts";

/** What the step in focus said, called and got back. */
export function BodyColumn({ work, onReport }: { work: WorkState; onReport: () => void }) {
	const trpc = useTRPC();
	const { itemId, steps, focus } = work;
	const bodies = useQuery(
		trpc.annotations.stepBodies.queryOptions(
			{ itemId: itemId ?? "", ...toStepWindow(focus, steps.length) },
			{ staleTime: Number.POSITIVE_INFINITY, enabled: itemId !== null },
		),
	);
	const step = bodies.data?.find(({ index }) => index === focus);
	return (
		<section
			aria-label={`Step ${focus + 1}`}
			className="flex h-full flex-col gap-3 overflow-y-auto rounded-lg border p-3"
		>
			<h2 className="text-sm font-semibold">Step {focus + 1}</h2>
			{bodies.error && (
				<>
					<ErrorState
						title={`Step ${focus + 1} could not be read`}
						message={bodies.error.message}
						onRetry={() => void bodies.refetch()}
					/>
					<Button onClick={onReport} className="w-fit">
						Report the item and skip it
					</Button>
				</>
			)}
			{bodies.isPending && <LoadingState what={`step ${focus + 1}`} className="h-48" />}
			<StepContent step={step} />
		</section>
	);
}
