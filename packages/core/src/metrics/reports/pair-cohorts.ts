import { mcnemarExact } from "../mcnemar-exact.ts";
import { countPairs, type PairedCounts, type PairedDifference, pairedDifference } from "../paired-difference.ts";
import type { ReportProposal } from "./report-proposal.ts";
import { isAccepted, type ReportCohort } from "./to-cohorts.ts";

/** Over which proposals a rate is taken: evaluable ones, or all completed with inconclusive ones as rejected. */
export const DENOMINATORS = ["evaluable", "completed"] as const;
export type Denominator = (typeof DENOMINATORS)[number];

/** A cohort against the baseline on matched seeds. First is the cohort, second the baseline. */
export type PairedComparison = {
	cohortId: string;
	baselineId: string;
	counts: PairedCounts;
	pairs: number;
	wins: number;
	losses: number;
	/** Both accepted or neither. */
	ties: number;
	/** Matched, but one side has no verdict that counts. */
	undecided: number;
	/** Proposals of the cohort without a partner in the baseline. */
	unmatched: number;
	/** Rate of the cohort minus that of the baseline, over the pairs; null without pairs. */
	difference: PairedDifference | null;
	/** Exact McNemar, two-sided. */
	p: number | null;
};

/** The matched proposals of several cohorts: a row of the matrix. */
export type MatchedRow = {
	seedId: string;
	seedName: string;
	randomSeed: number;
	/** By cohort id; absent where the cohort has no partner. */
	cells: Record<string, { proposalId: string; outcome: Outcome; rounds: number }>;
};

/** `undecided`: not completed, or inconclusive where only evaluable ones count. */
type Outcome = "accepted" | "rejected" | "undecided";

/** Every cohort but the baseline against it. Equal seed and random seed match; of several alike, the n-th with the n-th. */
export function pairCohorts(
	cohorts: readonly ReportCohort[],
	input: { baselineId: string; denominator: Denominator },
): PairedComparison[] {
	const baseline = cohorts.find(({ id }) => id === input.baselineId);
	if (!baseline) return [];
	const partners = byMatchKey(baseline.proposals);
	return cohorts.filter((cohort) => cohort !== baseline).map((cohort) => comparePair(cohort, { partners, ...input }));
}

/** The matrix behind the comparison, by seed's name, then random seed. */
export function toMatchedRows(cohorts: readonly ReportCohort[], denominator: Denominator): MatchedRow[] {
	const rows = new Map<string, MatchedRow>();
	for (const cohort of cohorts) {
		for (const [key, proposal] of byMatchKey(cohort.proposals)) {
			const { seedId, seedName, randomSeed } = proposal;
			const row = rows.get(key) ?? { seedId, seedName, randomSeed, cells: {} };
			row.cells[cohort.id] = {
				proposalId: proposal.id,
				outcome: toOutcome(proposal, denominator),
				rounds: proposal.rounds,
			};
			rows.set(key, row);
		}
	}
	return [...rows.values()].sort(
		(left, right) => left.seedName.localeCompare(right.seedName, "en") || left.randomSeed - right.randomSeed,
	);
}

function comparePair(
	cohort: ReportCohort,
	input: { partners: ReadonlyMap<string, ReportProposal>; baselineId: string; denominator: Denominator },
): PairedComparison {
	const counts: PairedCounts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
	let undecided = 0;
	let unmatched = 0;
	for (const [key, proposal] of byMatchKey(cohort.proposals)) {
		const partner = input.partners.get(key);
		if (!partner) {
			unmatched += 1;
			continue;
		}
		const outcomes = [toOutcome(proposal, input.denominator), toOutcome(partner, input.denominator)] as const;
		if (outcomes.includes("undecided")) undecided += 1;
		else counts[cellOf(outcomes)] += 1;
	}
	return {
		cohortId: cohort.id,
		baselineId: input.baselineId,
		counts,
		pairs: countPairs(counts),
		wins: counts.onlyFirst,
		losses: counts.onlySecond,
		ties: counts.both + counts.neither,
		undecided,
		unmatched,
		difference: pairedDifference(counts),
		p: mcnemarExact(counts),
	};
}

function cellOf([first, second]: readonly [Outcome, Outcome]): keyof PairedCounts {
	if (first === "accepted") return second === "accepted" ? "both" : "onlyFirst";
	return second === "accepted" ? "onlySecond" : "neither";
}

function toOutcome(proposal: ReportProposal, denominator: Denominator): Outcome {
	if (proposal.status !== "completed") return "undecided";
	if (isAccepted(proposal)) return "accepted";
	return proposal.verdict === "rejected" || denominator === "completed" ? "rejected" : "undecided";
}

function byMatchKey(proposals: readonly ReportProposal[]): Map<string, ReportProposal> {
	const seen = new Map<string, number>();
	const keyed = new Map<string, ReportProposal>();
	for (const proposal of [...proposals].sort((left, right) => left.ordinal - right.ordinal)) {
		const key = JSON.stringify([proposal.seedId, proposal.randomSeed]);
		const nth = seen.get(key) ?? 0;
		seen.set(key, nth + 1);
		keyed.set(`${key}#${nth}`, proposal);
	}
	return keyed;
}
