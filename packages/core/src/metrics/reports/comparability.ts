import { compareText, toCohortId, toCohortKey } from "./cohort-key.ts";
import { SETUP_FACTS, type SetupFact, type SetupFactName } from "./report-proposal.ts";
import type { ReportCohort } from "./to-cohorts.ts";

/** One thing that should be alike among compared cohorts and is not. */
export type Mismatch = {
	fact: "seeds" | SetupFactName;
	what: string;
	/** Each value with the cohorts that ran under it; a cohort of pooled campaigns may stand under several. */
	values: readonly { value: string; cohortIds: readonly string[] }[];
};

export type Comparability = { isComparable: boolean; mismatches: readonly Mismatch[] };

export const FACT_TITLE: Record<Mismatch["fact"], string> = {
	seeds: "seed set",
	admission: "admission",
	prices: "price table",
	sandbox: "sandbox limits",
	model: "model settings",
};

/**
 * Whether cohorts may be laid side by side (the interface's "Comparable?" check): same seed set, admission profile and
 * checker version, price version, sandbox limits, model settings. What a cohort never used speaks neither way.
 */
export function checkComparability(cohorts: readonly ReportCohort[], setups: readonly SetupFact[]): Comparability {
	const named = cohorts.flatMap((cohort) => toFacts(cohort, setups));
	const kinds = new Map<string, Mismatch["fact"]>();
	for (const { fact, what } of named) kinds.set(what, fact);
	const mismatches = [...kinds].flatMap(([what, fact]) => {
		const values = groupValues(named.filter((entry) => entry.what === what && entry.fact === fact));
		return values.length > 1 ? [{ fact, what, values }] : [];
	});
	const order = ["seeds", ...SETUP_FACTS];
	mismatches.sort(
		(left, right) => order.indexOf(left.fact) - order.indexOf(right.fact) || compareText(left.what, right.what),
	);
	return { isComparable: mismatches.length === 0, mismatches };
}

type NamedFact = { cohortId: string; fact: Mismatch["fact"]; what: string; value: string };

function toFacts(cohort: ReportCohort, setups: readonly SetupFact[]): NamedFact[] {
	const by = { campaign: cohort.campaignId !== null };
	const own = setups.filter((setup) => toCohortId(toCohortKey(setup, by)) === cohort.id);
	return [
		{ cohortId: cohort.id, fact: "seeds", what: "seeds", value: toSeedSet(cohort) },
		...own.map(({ fact, what, value }) => ({ cohortId: cohort.id, fact, what, value })),
	];
}

/** Names the set so that equal sets have equal names: how many, and which. */
function toSeedSet({ proposals }: ReportCohort): string {
	const names = new Map(proposals.map(({ seedId, seedName }) => [seedId, seedName]));
	const sorted = [...names].sort(([left], [right]) => compareText(left, right));
	return `${sorted.length}: ${sorted.map(([id, name]) => `${name} (${id.slice(0, 12)})`).join(", ")}`;
}

function groupValues(facts: readonly NamedFact[]): Mismatch["values"] {
	const groups = new Map<string, Set<string>>();
	for (const { value, cohortId } of facts) groups.set(value, (groups.get(value) ?? new Set()).add(cohortId));
	return [...groups]
		.sort(([left], [right]) => compareText(left, right))
		.map(([value, cohortIds]) => ({ value, cohortIds: [...cohortIds] }));
}
