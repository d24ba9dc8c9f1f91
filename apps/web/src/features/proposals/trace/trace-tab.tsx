"use client";
import { CircleDashed } from "lucide-react";
import Link from "next/link";
import { parseAsInteger, useQueryState } from "nuqs";
import { useCallback } from "react";
import { ErrorState } from "../../../components/states/error-state.tsx";
import { LoadingState } from "../../../components/states/loading-state.tsx";
import { routes } from "../../../lib/routes.ts";
import type { Proposal } from "../detail/use-proposal.ts";
import { LanesChart } from "./lanes-chart.tsx";
import { StepList } from "./step-list.tsx";
import { useSteps } from "./use-steps.ts";

/** The trace of the latest attempt. `?step=` counts from 1, as the rows do. */
export function TraceTab({ proposal }: { proposal: Proposal }) {
	const trajectory = { proposalId: proposal.id, attempt: proposal.attempt };
	const isRunning = proposal.status === "running";
	const steps = useSteps(proposal);
	const [step, setStep] = useQueryState("step", parseAsInteger);
	const select = useCallback((index: number) => void setStep(index + 1), [setStep]);
	if (proposal.attempt === 0) return <Note>It waits in the queue: no step yet.</Note>;
	const { steps: known, isWhole } = steps.data ?? { steps: [], isWhole: false };
	const selected = step === null ? null : Math.max(step - 1, 0);
	return (
		<>
			{steps.error && (
				<ErrorState
					title="The steps could not be read"
					message={steps.error.message}
					onRetry={() => void steps.refetch()}
				/>
			)}
			{steps.isPending && <LoadingState what="the steps" />}
			{isWhole && known.length === 0 && !isRunning && <Note>This attempt ended before its first step.</Note>}
			{known.length > 0 && (
				<>
					<LanesChart steps={known} selected={selected} onSelect={select} />
					<p className="mb-3 text-xs">
						<Link href={routes.lanes(proposal.seed.id)} className="underline underline-offset-2">
							Lay the lanes of all proposals on this seed over each other
						</Link>
					</p>
					<StepList trajectory={trajectory} steps={known} selected={selected} onSelect={select} />
				</>
			)}
			{known.length > 0 && !isWhole && <Note isBusy>Loading earlier steps ({known.length} so far)</Note>}
			{isWhole && isRunning && <Note isBusy>Waiting for the model</Note>}
		</>
	);
}

function Note({ isBusy = false, children }: { isBusy?: boolean; children: React.ReactNode }) {
	return (
		<p role="status" className="mt-2 flex items-center gap-2 px-2 text-muted">
			{isBusy && <CircleDashed aria-hidden className="size-4 animate-spin" />}
			{children}
		</p>
	);
}
