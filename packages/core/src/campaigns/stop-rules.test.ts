import { expect, test } from "vitest";
import { type CampaignProgress, findStopRule } from "./stop-rules.ts";

const NONE = { spendMicroUsd: null, failuresInARow: null, intervalWidth: null, at: null };
const progress = (changes: Partial<CampaignProgress> = {}): CampaignProgress => ({
	now: new Date("2026-12-01T10:00:00Z"),
	spentMicroUsd: 4_000_000,
	failuresInARow: 2,
	lastFault: "lab does not accept the key (HTTP 401). Check LAB_KEY.",
	cells: [
		{ low: 0.4, high: 0.6 },
		{ low: 0.7, high: 0.8 },
	],
	...changes,
});

test("without rules nothing stops it", () => {
	expect(findStopRule(NONE, progress({ spentMicroUsd: 1e12, failuresInARow: 99 }))).toBeNull();
});

test.each([
	[{ spendMicroUsd: 4_000_000 }, "spend"],
	[{ spendMicroUsd: 4_000_001 }, null],
	[{ failuresInARow: 2 }, "failures_in_a_row"],
	[{ failuresInARow: 3 }, null],
	[{ intervalWidth: 0.21 }, "interval_width"],
	[{ intervalWidth: 0.19 }, null],
	[{ at: "2026-12-01T10:00:00Z" }, "date"],
	[{ at: "2026-12-01T12:00:00+01:00" }, null],
] as const)("%o decides %s", (rules, expected) => {
	expect(findStopRule({ ...NONE, ...rules }, progress())?.rule ?? null).toBe(expected);
});

test("faults in a row are told with the last of them", () => {
	expect(findStopRule({ ...NONE, failuresInARow: 2 }, progress())?.reason).toBe(
		"2 proposals in a row ended by faults of ours, not of the proposer; the last: lab does not accept the key (HTTP 401). Check LAB_KEY. Mend the cause, then resume.",
	);
});

test("a cell in which nothing is evaluable is not narrow", () => {
	const rules = { ...NONE, intervalWidth: 0.9 };
	expect(findStopRule(rules, progress({ cells: [{ low: 0.4, high: 0.6 }, null] }))).toBeNull();
	expect(findStopRule(rules, progress({ cells: [] }))).toBeNull();
});
