import { formatDifference, formatP, PAIRED_METHOD } from "@aes/core/metrics";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import type { Cohort, Report } from "./report.ts";

/** Width of the interval's drawing, from −100 to +100 points. */
const WIDTH = 160;
const EDGE = 5;
const xOf = (share: number): number => EDGE + ((share + 1) / 2) * (WIDTH - 2 * EDGE);

type Props = { title: string; cohorts: readonly Cohort[]; paired: Report["paired"] };

/** Differences of one source's cohorts from their baseline with intervals, and the counts behind them. */
export function PairedTable({ title, cohorts, paired }: Props) {
	const titleOf = (id: string | undefined) => cohorts.find((cohort) => cohort.id === id)?.title ?? "none";
	const rows = paired.filter(({ cohortId }) => cohorts.some(({ id }) => id === cohortId));
	if (rows.length === 0) return <p className="text-muted">There is one cohort only: nothing to pair it with.</p>;
	return (
		<>
			<ScrollRegion label={`Differences on matched seeds. ${title}`}>
				<table className="w-full text-left text-sm">
					<caption className="pb-1 text-left text-xs text-muted">
						Difference from the baseline on matched seeds. {title}
					</caption>
					<thead>
						<tr className="border-b text-xs text-muted">
							{["Cohort", "Difference in points [95 %]", "", "Wins", "Losses", "Ties", "Pairs", "Left out", "p"].map(
								(column, at) => (
									<th key={column || at} scope="col" className="whitespace-nowrap pb-2 pr-4 font-medium">
										{column || <span className="sr-only">Interval drawn</span>}
									</th>
								),
							)}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.cohortId} className="border-b last:border-0">
								<th scope="row" className="py-1.5 pr-4 font-medium">
									{titleOf(row.cohortId)}
								</th>
								<td className="whitespace-nowrap py-1.5 pr-4">{formatDifference(row)}</td>
								<td className="py-1.5 pr-4">{row.difference && <Interval {...row.difference} />}</td>
								{[row.wins, row.losses, row.ties, row.pairs, row.undecided + row.unmatched].map((count, at) => (
									<td key={COUNTS[at]} className="py-1.5 pr-4">
										{count}
									</td>
								))}
								<td className="whitespace-nowrap py-1.5 pr-4">{formatP(row.p)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollRegion>
			<p className="mb-3 mt-2 text-xs text-muted">
				Baseline: {titleOf(rows[0]?.baselineId)}. Pairs have equal seed and random seed and a verdict that counts on
				both sides; the rest is left out. {PAIRED_METHOD}; p by the exact McNemar test, not corrected for the number of
				comparisons.
			</p>
		</>
	);
}

const COUNTS = ["wins", "losses", "ties", "pairs", "left out"] as const;

function Interval({ value, low, high }: { value: number; low: number; high: number }) {
	return (
		<svg viewBox={`0 0 ${WIDTH} 16`} width={WIDTH} height="16" aria-hidden>
			<line x1={xOf(0)} x2={xOf(0)} y1="0" y2="16" stroke="var(--border-strong)" />
			<line x1={xOf(low)} x2={xOf(high)} y1="8" y2="8" stroke="var(--foreground)" strokeWidth="1.5" />
			<circle cx={xOf(value)} cy="8" r="4" fill="var(--foreground)" />
		</svg>
	);
}
