"use client";
import type { RouterOutputs } from "@aes/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ErrorState } from "../../../components/states/error-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { TimeAgo } from "../../../components/ui/time-ago.tsx";
import { useTRPC } from "../../../trpc/client.ts";

type Queue = RouterOutputs["annotations"]["queue"];

/** The guideline in force, and the way to the next version. */
export function GuidelineCard({ queue }: { queue: Queue }) {
	const trpc = useTRPC();
	const cache = useQueryClient();
	const [current] = queue.guidelines;
	const [text, setText] = useState(current?.text ?? "");
	const id = useId();
	const publish = useMutation(
		trpc.annotations.publishGuideline.mutationOptions({
			onSuccess: () => cache.invalidateQueries({ queryKey: trpc.annotations.queue.queryKey() }),
		}),
	);
	return (
		<Card id="guideline">
			<CardTitle>Guideline v{current?.version ?? 1}</CardTitle>
			<label htmlFor={id} className="sr-only">
				Text of the guideline
			</label>
			<textarea
				id={id}
				value={text}
				rows={10}
				onChange={(event) => setText(event.target.value)}
				className="w-full rounded-md border bg-background p-2 font-mono text-xs"
			/>
			{publish.error && <ErrorState title="It was not published" message={publish.error.message} />}
			<div className="mt-2 flex items-center gap-3">
				<Button
					disabled={publish.isPending || !text.trim() || text === current?.text}
					onClick={() => publish.mutate({ queueId: queue.id, text })}
				>
					Publish v{(current?.version ?? 1) + 1}
				</Button>
				<span role="status" className="text-xs text-muted">
					{current && (
						<>
							v{current.version} by {current.author}, <TimeAgo at={current.createdAt} />
						</>
					)}
				</span>
			</div>
		</Card>
	);
}

/** Items that somebody could not label; they wait until they are put back. */
export function ReportedCard({ queue }: { queue: Queue }) {
	const trpc = useTRPC();
	const cache = useQueryClient();
	const putBack = useMutation(
		trpc.annotations.putBack.mutationOptions({
			onSuccess: () => cache.invalidateQueries({ queryKey: trpc.annotations.queue.queryKey() }),
		}),
	);
	if (queue.broken.length === 0) return null;
	return (
		<Card>
			<CardTitle>Reported as broken</CardTitle>
			{putBack.error && <ErrorState title="It was not put back" message={putBack.error.message} />}
			<ul className="flex flex-col gap-1">
				{queue.broken.map(({ itemId, position, reasons }) => (
					<li key={itemId} className="flex items-center gap-3">
						<span>Item {position}</span>
						<span className="flex-1 text-muted">{reasons.join("; ")}</span>
						<Button onClick={() => putBack.mutate({ itemId })} disabled={putBack.isPending}>
							Put back
						</Button>
					</li>
				))}
			</ul>
		</Card>
	);
}
