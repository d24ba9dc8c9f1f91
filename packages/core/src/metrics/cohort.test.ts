import { describe, expect, it } from "vitest";
import { costPerValidEnvironment, costRatio } from "./cost-per-valid-environment.ts";
import { funnel } from "./funnel.ts";
import { meanRounds } from "./mean-rounds.ts";
import { paperTable2, paperTable11 } from "./paper-tables.ts";
import { avgAtK, passAtK } from "./pass-at-k.ts";
import { validEnvironmentRate } from "./valid-environment-rate.ts";

const counts = { planned: 10, completed: 8, evaluable: 6, accepted: 3, inconclusive: 2 };

describe("validEnvironmentRate", () => {
	it("divides by the evaluable and shows beside it the rate with the inconclusive ones rejected", () => {
		const { rate, rateIfInconclusiveRejected } = validEnvironmentRate(counts);
		expect(rate).toMatchObject({ successes: 3, total: 6, value: 0.5 });
		expect(rateIfInconclusiveRejected).toMatchObject({ successes: 3, total: 8, value: 0.375 });
	});

	it("has no rate before anything is evaluable", () => {
		const none = validEnvironmentRate({ planned: 4, completed: 0, evaluable: 0, accepted: 0, inconclusive: 0 });
		expect(none).toMatchObject({ rate: null, rateIfInconclusiveRejected: null });
	});

	it.each([{ accepted: 7 }, { inconclusive: 1 }, { planned: 7 }])("refuses counts that contradict: %o", (wrong) => {
		expect(() => validEnvironmentRate({ ...counts, ...wrong })).toThrow("contradict");
	});
});

describe("cost per valid environment", () => {
	it("spreads all spend over the accepted ones, and is undefined at none", () => {
		expect(costPerValidEnvironment({ spendMicroUsd: 3_000_000, accepted: 4 })).toMatchObject({ microUsd: 750_000 });
		expect(costPerValidEnvironment({ spendMicroUsd: 3_000_000, accepted: 0 })).toEqual({
			state: "undefined",
			spendMicroUsd: 3_000_000,
		});
	});

	it("is compared to a baseline with its direction", () => {
		const cost = (spendMicroUsd: number, accepted = 1) => costPerValidEnvironment({ spendMicroUsd, accepted });
		expect(costRatio(cost(50), cost(100))).toEqual({ ratio: 0.5, direction: "cheaper" });
		expect(costRatio(cost(150), cost(100))).toEqual({ ratio: 1.5, direction: "dearer" });
		expect(costRatio(cost(100), cost(100))).toEqual({ ratio: 1, direction: "same" });
		expect(costRatio(cost(100, 0), cost(100))).toBeNull();
		expect(costRatio(cost(100), cost(100, 0))).toBeNull();
		expect(costRatio(cost(100), cost(0))).toBeNull();
	});
});

it("takes mean rounds over accepted proposals only", () => {
	const proposals = [
		{ isAccepted: true, rounds: 1 },
		{ isAccepted: true, rounds: 2 },
		{ isAccepted: false, rounds: 3 },
	];
	expect(meanRounds(proposals)).toBe(1.5);
	expect(meanRounds(proposals.slice(2))).toBeNull();
});

it("narrows the funnel from planned to accepted", () => {
	expect(funnel(counts)).toEqual([
		{ name: "planned", count: 10, shareOfPrevious: 1 },
		{ name: "completed", count: 8, shareOfPrevious: 0.8 },
		{ name: "evaluable", count: 6, shareOfPrevious: 0.75 },
		{ name: "accepted", count: 3, shareOfPrevious: 0.5 },
	]);
	expect(funnel({ ...counts, evaluable: 0, accepted: 0 }).at(-1)?.shareOfPrevious).toBeNull();
});

describe("pass@k", () => {
	it.each([
		[0, 0],
		[1, 0.4],
		[2, 0.7],
		[3, 0.9],
		[4, 1],
		[5, 1],
	])("of 5 attempts with %i successes is %d for k = 2", (successes, expected) => {
		expect(passAtK([{ attempts: 5, successes }], 2)).toBeCloseTo(expected, 12);
	});

	it("averages over tasks, as avg@k does", () => {
		const tasks = [
			{ attempts: 4, successes: 1 },
			{ attempts: 2, successes: 2 },
		];
		expect(passAtK(tasks, 2)).toBeCloseTo(0.75, 12);
		expect(avgAtK(tasks)).toBe(0.625);
		expect(avgAtK([])).toBeNull();
	});

	it("refuses a task with fewer than k attempts", () => {
		expect(() => passAtK([{ attempts: 1, successes: 1 }], 2)).toThrow("k = 2");
		expect(() => avgAtK([{ attempts: 0, successes: 0 }])).toThrow("0 in 0");
	});
});

it("keeps the paper's figures inside their own intervals", () => {
	for (const row of paperTable2) {
		for (const cell of [row.prompt, row.prompt_feedback, row.agentic]) {
			expect(cell.lowPercent).toBeLessThan(cell.ratePercent);
			expect(cell.highPercent).toBeGreaterThan(cell.ratePercent);
		}
	}
	expect(paperTable2).toHaveLength(5);
	expect(paperTable11.every((row) => row.selfCheckOnPercent > row.selfCheckOffPercent)).toBe(true);
});
