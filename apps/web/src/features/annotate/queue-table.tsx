import type { RouterOutputs } from "@aes/api";
import { formatPercent } from "@aes/core/metrics";
import Link from "next/link";
import { PlainRow, PlainTable } from "../../components/table/plain-table.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { routes } from "../../lib/routes.ts";
import type { useAnnotator } from "./use-annotator.ts";

type Queue = RouterOutputs["annotations"]["queues"][number];
type Props = { queues: readonly Queue[]; annotator: ReturnType<typeof useAnnotator> };

const COLUMNS = ["Queue", "Mine", "Complete", "Labels an item", "Agreement", "Due", "Guideline", "Review"];

export function QueueTable({ queues, annotator }: Props) {
	const mineFirst = queues.toSorted((a, b) => Number(b.mine.left > 0) - Number(a.mine.left > 0));
	return (
		<PlainTable title="Queues" columns={COLUMNS} isEmpty={false} empty="">
			{mineFirst.map((queue) => (
				<PlainRow key={queue.id}>
					<td className="py-1.5">
						<Link href={routes.queue(queue.id)} className="font-medium underline-offset-2 hover:underline">
							{queue.name}
						</Link>
						{queue.broken > 0 && (
							<Badge tone="warn" className="ml-2">
								{queue.broken} reported
							</Badge>
						)}
					</td>
					<td>
						<Mine queue={queue} canLabel={annotator.can.canLabel && annotator.name !== null} />
					</td>
					<td>
						{queue.complete} of {queue.items}
					</td>
					<td>{queue.overlap}</td>
					<td>{queue.agreement === null ? "—" : `${formatPercent(queue.agreement)} %`}</td>
					<td>
						<Due at={queue.dueAt} />
					</td>
					<td>
						v{queue.guidelineVersion}
						{queue.suggests && <span className="ml-2 text-xs text-muted">with suggestions</span>}
					</td>
					<td>
						{annotator.can.canLead && (
							<span className="flex gap-3 text-xs">
								<Link href={routes.agreement(queue.id)} className="underline">
									Agreement<span className="sr-only"> of {queue.name}</span>
								</Link>
								<Link href={routes.adjudicate(queue.id)} className="underline">
									Adjudicate<span className="sr-only"> {queue.name}</span>
								</Link>
							</span>
						)}
					</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}

function Mine({ queue: { id, name, mine }, canLabel }: { queue: Queue; canLabel: boolean }) {
	const done = mine.submitted + mine.skipped;
	if (!canLabel) return <span className="text-muted">—</span>;
	if (mine.left === 0) return <span className="text-muted">{done > 0 ? `${done} done` : "nothing left"}</span>;
	return (
		<Link href={routes.queue(id)} className="underline">
			{done > 0 || mine.open > 0 ? "Continue" : "Start"}: item {done + 1} of {done + mine.left}
			<span className="sr-only"> in {name}</span>
		</Link>
	);
}

function Due({ at }: { at: Date | null }) {
	if (!at) return <span className="text-muted">—</span>;
	return (
		<time dateTime={at.toISOString()} title={at.toLocaleString(undefined, { dateStyle: "full" })}>
			{at.toLocaleDateString(undefined, { dateStyle: "medium" })}
		</time>
	);
}
