import { PAIRED_METHOD } from "../paired-difference.ts";
import type { PairedComparison } from "./pair-cohorts.ts";
import { groupBySource, type ReportDocument } from "./report-document.ts";
import type { ReportCohort } from "./to-cohorts.ts";

/** Paired differences against a baseline, as a document of its own. */
export function toPairedDocument(
	comparisons: readonly PairedComparison[],
	cohorts: readonly Pick<ReportCohort, "id" | "title" | "source">[],
): ReportDocument {
	const titleOf = (id: string) => cohorts.find((cohort) => cohort.id === id)?.title ?? id;
	const rows = comparisons.map((comparison) => ({
		...comparison,
		source: cohorts.find(({ id }) => id === comparison.cohortId)?.source ?? ("model" as const),
	}));
	const baselines = [...new Set(comparisons.map(({ baselineId }) => titleOf(baselineId)))];
	return {
		id: "paired",
		title: "Difference on matched seeds",
		notes: [
			`Baseline: ${baselines.join("; ") || "none"}. Pairs have equal seed and random seed, and a verdict that counts on both sides.`,
			`Difference: the cohort's rate minus the baseline's over the pairs, in percentage points; ${PAIRED_METHOD}. p: exact McNemar test, two-sided, not corrected for the number of comparisons.`,
			"A win is accepted here and not there; a tie is both or neither.",
		],
		columns: ["Cohort", "Difference [95 %]", "Wins", "Losses", "Ties", "Pairs", "Undecided", "Unmatched", "p"],
		groups: groupBySource(rows, (row) => [
			titleOf(row.cohortId),
			formatDifference(row),
			...[row.wins, row.losses, row.ties, row.pairs, row.undecided, row.unmatched].map(String),
			formatP(row.p),
		]),
		records: {
			columns: [
				...["cohort", "baseline", "difference", "low", "high", "both", "only_cohort", "only_baseline", "neither"],
				...["pairs", "undecided", "unmatched", "mcnemar_p"],
			],
			rows: rows.map(({ source, counts, difference, ...row }) => ({
				source,
				cells: [
					titleOf(row.cohortId),
					titleOf(row.baselineId),
					difference?.value ?? null,
					difference?.low ?? null,
					difference?.high ?? null,
					counts.both,
					counts.onlyFirst,
					counts.onlySecond,
					counts.neither,
					row.pairs,
					row.undecided,
					row.unmatched,
					row.p,
				],
			})),
		},
	};
}

/** "+12.5 [2.1, 22.4]" in percentage points. */
export function formatDifference({ difference }: Pick<PairedComparison, "difference">): string {
	if (!difference) return "—";
	const points = (share: number) => (share * 100).toFixed(1);
	const sign = difference.value > 0 ? "+" : "";
	return `${sign}${points(difference.value)} [${points(difference.low)}, ${points(difference.high)}]`;
}

/** Three decimals, and never 0. */
export function formatP(p: number | null): string {
	if (p === null) return "—";
	return p < 0.001 ? "< 0.001" : p.toFixed(3);
}
