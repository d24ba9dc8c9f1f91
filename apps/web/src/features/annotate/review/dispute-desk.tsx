"use client";
import { type AnswerLabel, needsNote } from "@aes/core/annotations";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useRef, useState } from "react";
import { ErrorState } from "../../../components/states/error-state.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { cn } from "../../../lib/cn.ts";
import { toPlainText } from "../../../lib/plain-text.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { StepContent } from "../../trajectory/step-body.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import type { Dispute } from "./dispute.ts";
import { useDisputeKeys } from "./use-dispute-keys.ts";

type Props = { queueId: string; annotator: string | null; disputes: readonly Dispute[] };

const keyOf = ({ itemId, step }: Dispute) => `${itemId}/${step + 1}`;

/** One disputed step after the other; a decision opens the next that is open. */
export function DisputeDesk({ queueId, annotator, disputes }: Props) {
	const trpc = useTRPC();
	const cache = useQueryClient();
	const [at, setAt] = useQueryState("at", parseAsString);
	const [note, setNote] = useState("");
	const noteRef = useRef<HTMLTextAreaElement>(null);
	const found = disputes.findIndex((dispute) => keyOf(dispute) === at);
	const firstOpen = Math.max(
		0,
		disputes.findIndex(({ state }) => state === "disagreed"),
	);
	const index = found >= 0 ? found : firstOpen;
	const dispute = disputes[index];

	const refresh = () => cache.invalidateQueries({ queryKey: trpc.annotationReview.disputes.queryKey() });
	const decide = useMutation(trpc.annotationReview.decide.mutationOptions({ onSuccess: refresh }));
	const takeBack = useMutation(trpc.annotationReview.takeBack.mutationOptions({ onSuccess: refresh }));
	const open = (to: Dispute | undefined) => {
		if (!to) return;
		setNote("");
		decide.reset();
		void setAt(keyOf(to));
	};
	const choose = (label: AnswerLabel | null) => {
		if (!label || !dispute || decide.isPending) return;
		const given = dispute.answers.map((answer) => answer.label);
		if (!note.trim() && needsNote(given, label)) return noteRef.current?.focus();
		const next = disputes.find(({ state }, other) => other > index && state === "disagreed");
		const input = { queueId, annotator, itemId: dispute.itemId, step: dispute.step, label, note };
		decide.mutate(input, { onSuccess: () => open(next ?? dispute) });
	};
	useDisputeKeys({
		dispute,
		onChoose: choose,
		onMove: (by) => open(disputes[index + by]),
		onNote: () => noteRef.current?.focus(),
	});
	if (!dispute) return null;
	const left = disputes.filter(({ state }) => state === "disagreed").length;
	return (
		<div className="grid h-[max(24rem,calc(100dvh-12rem))] grid-cols-[minmax(0,20rem)_minmax(0,1fr)_20rem] gap-2 max-lg:h-auto max-lg:grid-cols-1">
			<nav aria-label="Disputed steps" className="h-full overflow-y-auto rounded-lg border">
				<p className="border-b px-3 py-2 text-xs text-muted">
					{left} open of {disputes.length}
				</p>
				<ul>
					{disputes.map((other) => (
						<li key={keyOf(other)} aria-current={other === dispute || undefined} className="border-b">
							<button
								type="button"
								onClick={() => open(other)}
								className={cn(
									"flex h-8 w-full items-center gap-2 px-2 text-left hover:bg-surface",
									other === dispute && "bg-surface-2 shadow-[inset_2px_0_0_var(--accent)]",
								)}
							>
								<span className="shrink-0 font-mono text-xs text-muted">
									{other.position}.{other.step + 1}
								</span>
								<span className="min-w-0 flex-1 truncate font-mono text-xs">{toPlainText(other.title)}</span>
								<span className="shrink-0 text-xs">{other.label ?? "open"}</span>
							</button>
						</li>
					))}
				</ul>
			</nav>
			<Body dispute={dispute} />
			<DecisionPanel
				dispute={dispute}
				note={note}
				noteRef={noteRef}
				onNote={setNote}
				onChoose={choose}
				onTakeBack={() => takeBack.mutate({ queueId, annotator, itemId: dispute.itemId, step: dispute.step })}
			>
				{(decide.error ?? takeBack.error) && (
					<ErrorState title="Nothing was decided" message={(decide.error ?? takeBack.error)?.message ?? ""} />
				)}
			</DecisionPanel>
		</div>
	);
}

function Body({ dispute: { itemId, step } }: { dispute: Dispute }) {
	const trpc = useTRPC();
	const bodies = useQuery(
		trpc.annotations.stepBodies.queryOptions({ itemId, from: step, count: 1 }, { staleTime: Number.POSITIVE_INFINITY }),
	);
	return (
		<section
			aria-label={`Step ${step + 1}`}
			className="flex h-full flex-col gap-3 overflow-y-auto rounded-lg border p-3"
		>
			<h2 className="text-sm font-semibold">Step {step + 1}</h2>
			<QueryState query={bodies} what={`step ${step + 1}`} className="h-48">
				{([body]) => <StepContent step={body} />}
			</QueryState>
		</section>
	);
}
