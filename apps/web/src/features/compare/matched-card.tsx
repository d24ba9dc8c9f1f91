"use client";
import { Check, CircleHelp, Minus, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import { routes } from "../../lib/routes.ts";
import { isSame, type MatchedRow } from "./matched-rows.ts";
import { PairedTable } from "./paired-table.tsx";
import { type Cohort, type Report, splitBySource } from "./report.ts";

/** Rows shown before the rest is asked for. */
const SHOWN = 60;

type Props = { report: Report; isDifferencesOnly: boolean; onDifferencesOnly: (is: boolean) => void };

/** Each cohort against the baseline on equal seeds, and the matrix of outcomes behind it. */
export function MatchedCard({ report, isDifferencesOnly, onDifferencesOnly }: Props) {
	const [isWhole, setWhole] = useState(false);
	const rows = report.matched.filter((row) => !isDifferencesOnly || !isSame(row));
	const sources = splitBySource(report);
	const shown = isWhole ? rows : rows.slice(0, SHOWN);
	return (
		<Card>
			<CardTitle>Matched seeds: win, loss, tie</CardTitle>
			{sources.map(({ source, title, cohorts }) => (
				<PairedTable key={source} title={title} cohorts={cohorts} paired={report.paired} />
			))}
			<div className="mb-2 mt-4 flex flex-wrap items-center gap-3">
				<label className="flex items-center gap-2">
					<input
						type="checkbox"
						checked={isDifferencesOnly}
						onChange={(event) => onDifferencesOnly(event.target.checked)}
						className="size-4 accent-accent"
					/>
					Differences only
				</label>
				<span className="text-xs text-muted" role="status">
					{rows.length} of {report.matched.length} matched rows
				</span>
			</div>
			{rows.length === 0 ? (
				<p className="text-muted">Every cohort ended alike on every matched seed.</p>
			) : (
				sources.map(({ source, title, cohorts }) => (
					<Matrix key={source} title={title} cohorts={cohorts} rows={shown} />
				))
			)}
			{rows.length > shown.length && (
				<Button className="mt-2" onClick={() => setWhole(true)}>
					Show {rows.length - shown.length} more rows
				</Button>
			)}
		</Card>
	);
}

function Matrix({ title, cohorts, rows }: { title: string; cohorts: readonly Cohort[]; rows: readonly MatchedRow[] }) {
	return (
		<ScrollRegion label={`Outcomes on matched seeds. ${title}`} className="mb-3 max-h-[32rem]">
			<table className="w-full text-left text-xs">
				<caption className="py-1 text-left text-muted">Outcomes on matched seeds. {title}</caption>
				<thead className="sticky top-0 bg-background">
					<tr className="border-b text-muted">
						<th scope="col" className="py-1.5 pr-3 font-medium">
							Seed
						</th>
						<th scope="col" className="py-1.5 pr-3 font-medium">
							Random seed
						</th>
						{cohorts.map(({ id, title }) => (
							<th key={id} scope="col" className="max-w-40 py-1.5 pr-3 font-medium">
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={Object.values(row.cells)[0]?.proposalId} className="border-b last:border-0">
							<th scope="row" className="py-1 pr-3 font-normal">
								<Link href={routes.lanes(row.seedId)} className="underline underline-offset-2">
									{row.seedName}
								</Link>
							</th>
							<td className="py-1 pr-3 font-mono">{row.randomSeed}</td>
							{cohorts.map(({ id }) => (
								<td key={id} className="py-1 pr-3">
									<OutcomeMark cell={row.cells[id]} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollRegion>
	);
}

const LOOK = {
	accepted: { icon: Check, word: "accepted", className: "text-good" },
	rejected: { icon: X, word: "rejected", className: "text-bad" },
	undecided: { icon: CircleHelp, word: "undecided", className: "text-warn" },
} as const;

function OutcomeMark({ cell }: { cell: MatchedRow["cells"][string] | undefined }) {
	if (!cell)
		return (
			<span className="inline-flex items-center gap-1 text-muted">
				<Minus aria-hidden className="size-3.5" />
				none
			</span>
		);
	const { icon: Icon, word, className } = LOOK[cell.outcome];
	return (
		<Link href={routes.proposal(cell.proposalId)} className={`inline-flex min-h-6 items-center gap-1 ${className}`}>
			<Icon aria-hidden className="size-3.5" />
			<span className="underline underline-offset-2">{word}</span>
		</Link>
	);
}
