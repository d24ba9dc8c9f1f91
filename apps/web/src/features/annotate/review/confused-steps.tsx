"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { QueryState } from "../../../components/states/query-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { toPlainText } from "../../../lib/plain-text.ts";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { labelTitle } from "../label-words.ts";
import type { Cell } from "./matrix.tsx";

const MAX_SHOWN = 100;

type Props = { queueId: string; annotator: string | null; cell: Cell; onClose: () => void };

/** The steps behind a cell of the matrix. */
export function ConfusedSteps({ queueId, annotator, cell, onClose }: Props) {
	const trpc = useTRPC();
	const steps = useQuery(trpc.annotationReview.confused.queryOptions({ queueId, annotator, ...cell }));
	return (
		<Card>
			<div className="flex items-start justify-between">
				<CardTitle>
					{labelTitle(cell.row)} × {labelTitle(cell.column)}
				</CardTitle>
				<Button variant="ghost" onClick={onClose}>
					Close
				</Button>
			</div>
			<QueryState query={steps} what="the steps" className="h-24">
				{(rows) => (
					<>
						<ul>
							{rows.slice(0, MAX_SHOWN).map(({ itemId, proposalId, position, step, title, state, label }) => (
								<li key={`${itemId} ${step}`} className="flex h-7 items-center gap-3">
									<Link
										href={
											state === "agreed"
												? routes.proposal(proposalId, { tab: "trace", step: step + 1 })
												: routes.adjudicate(queueId, { at: `${itemId}/${step + 1}` })
										}
										className="shrink-0 text-xs underline"
									>
										item {position}, step {step + 1}
									</Link>
									<span className="min-w-0 flex-1 truncate font-mono text-xs">{toPlainText(title)}</span>
									<span className="text-xs text-muted">
										{state}
										{label && `: ${label}`}
									</span>
								</li>
							))}
						</ul>
						{rows.length > MAX_SHOWN && <p className="text-xs text-muted">{rows.length - MAX_SHOWN} more steps.</p>}
					</>
				)}
			</QueryState>
		</Card>
	);
}
