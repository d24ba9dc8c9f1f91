import { expect, it } from "vitest";
import { aRowOf } from "./a-report-proposal.ts";
import { type Denominator, pairCohorts, toMatchedRows } from "./pair-cohorts.ts";
import { toCohorts } from "./to-cohorts.ts";

function pair(baseline: string, other: string, denominator: Denominator = "evaluable") {
	const cohorts = toCohorts([...aRowOf(baseline), ...aRowOf(other, { method: "agentic" })], { campaign: false });
	const baselineId = cohorts.find(({ method }) => method === "prompt")?.id ?? "";
	return { cohorts, comparison: pairCohorts(cohorts, { baselineId, denominator })[0] };
}

it("counts wins, losses and ties on pairs with a verdict on both sides", () => {
	const { comparison } = pair("arraai.", "aararaa");
	expect(comparison).toMatchObject({ wins: 1, losses: 1, ties: 3, pairs: 5, undecided: 2, unmatched: 0 });
	expect(comparison?.counts).toEqual({ both: 2, onlyFirst: 1, onlySecond: 1, neither: 1 });
	expect(comparison).toMatchObject({ difference: { value: 0 }, p: 1 });
});

it("takes inconclusive for rejected when every completed proposal counts", () => {
	const { comparison } = pair("i.", "aa", "completed");
	expect(comparison).toMatchObject({ wins: 1, pairs: 1, undecided: 1 });
});

it("names what has no partner, and says nothing of a difference without pairs", () => {
	const { comparison } = pair("a", "rrr");
	expect(comparison).toMatchObject({ pairs: 1, unmatched: 2 });
	expect(pair(".", "a").comparison).toMatchObject({ pairs: 0, difference: null, p: null });
});

it("pairs the n-th with the n-th where seed and random seed come up twice", () => {
	const twice = [...aRowOf("ar", { randomSeed: 5 }), ...aRowOf("ra", { randomSeed: 5, method: "agentic" })];
	const cohorts = toCohorts(twice, { campaign: false });
	const [comparison] = pairCohorts(cohorts, { baselineId: cohorts[0]?.id ?? "", denominator: "evaluable" });
	expect(comparison).toMatchObject({ wins: 1, losses: 1, pairs: 2 });
	expect(toMatchedRows(cohorts, "evaluable")).toHaveLength(2);
});

it("has a row for each matched seed with every cohort's outcome", () => {
	const { cohorts } = pair("ai", "r");
	const rows = toMatchedRows(cohorts, "evaluable");
	const outcomes = rows.map(({ cells }) => cohorts.map(({ id }) => cells[id]?.outcome ?? "none"));
	expect(outcomes).toEqual([
		["accepted", "rejected"],
		["undecided", "none"],
	]);
});

it("compares with nothing when the baseline is not among the cohorts", () => {
	const { cohorts } = pair("a", "a");
	expect(pairCohorts(cohorts, { baselineId: "gone", denominator: "evaluable" })).toEqual([]);
});
