import Link from "next/link";
import { LaneChip } from "../../../components/domain/lane.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { toPlainText } from "../../../lib/plain-text.ts";
import { routes } from "../../../lib/routes.ts";
import { type Run, runLetter } from "./seed-lanes.ts";

/** The numbered examples, each a link to its step. */
export function CalloutList({ runs }: { runs: readonly Run[] }) {
	const callouts = runs.flatMap((run, at) =>
		run.callouts.map((callout) => ({ ...callout, run, letter: runLetter(at) })),
	);
	return (
		<Card>
			<CardTitle>Numbered examples</CardTitle>
			{callouts.length === 0 && <p className="text-muted">No run wrote, tested or submitted anything yet.</p>}
			<ol className="flex flex-col gap-1">
				{callouts.map(({ number, run, letter, index, lane, kind, title, exitCode }) => (
					<li key={number} className="flex min-h-7 items-center gap-2 text-sm">
						<span className="inline-flex size-5 shrink-0 items-center justify-center rounded-full border text-xs">
							{number}
						</span>
						<span className="w-4 shrink-0 font-semibold">{letter}</span>
						<LaneChip label={lane} />
						<Link
							href={routes.proposal(run.proposalId, { step: index + 1 })}
							className="shrink-0 underline underline-offset-2"
						>
							step {index + 1}, {kind}
						</Link>
						<code className="min-w-0 truncate font-mono text-xs text-muted">{toPlainText(title)}</code>
						{exitCode !== null && <span className="shrink-0 text-xs text-muted">exit {exitCode}</span>}
					</li>
				))}
			</ol>
		</Card>
	);
}
