import { expect, test } from "vitest";
import { type CellHistory, type EstimateInput, estimateCampaign } from "./estimate-campaign.ts";
import { parseCampaignPlan } from "./parse-campaign-plan.ts";

const PRICE = {
	inputMicroUsdPerMillion: 1e6,
	cachedInputMicroUsdPerMillion: 1e5,
	outputMicroUsdPerMillion: 5e6,
	isNotional: false,
};

const input = (changes: Partial<EstimateInput> = {}, plan: object = {}): EstimateInput => ({
	plan: parseCampaignPlan({
		name: "x",
		methods: ["prompt"],
		proposers: [{ model: "vendor/m" }],
		seedIds: ["s1"],
		proposalsPerCell: 100,
		...plan,
	}),
	history: [],
	findPrice: () => PRICE as ReturnType<EstimateInput["findPrice"]>,
	sandboxPrice: { cpuSecondMicroUsd: 14, gibSecondMicroUsd: 2 },
	parallel: 4,
	...changes,
});

const figures = (value: number) => ({
	modelCalls: value,
	inputTokens: value,
	outputTokens: value,
	costMicroUsd: value,
	workMs: value,
});
const history = (proposals: number): CellHistory => ({
	method: "prompt",
	model: "vendor/m",
	harness: "built-in",
	proposals,
	mean: figures(1_000),
	spread: figures(200),
});

test("without a history the defaults are priced and marked as such", () => {
	const { cells, totals, proposals, durationMs } = estimateCampaign(input());
	expect(cells).toMatchObject([{ basis: "default", historyProposals: 0, proposals: 100 }]);
	expect(proposals).toBe(100);
	// 6,000 × $1 + 5,000 × $5 per million, and 60 × 14 + 60 × 2 for the sandboxes, a hundred times.
	expect(totals.costMicroUsd.likely).toBe(100 * (31_000 + 960));
	expect(totals.costMicroUsd.low).toBeLessThan(totals.costMicroUsd.likely);
	expect(durationMs.likely).toBe(totals.workMs.likely / 4);
});

test("a history of the same method and proposer replaces the defaults, with the doubt about its mean", () => {
	const { cells, totals } = estimateCampaign(input({ history: [history(25)] }));
	expect(cells).toMatchObject([{ basis: "history", historyProposals: 25 }]);
	const doubt = 1.96 * 200 * Math.sqrt(100 + 10_000 / 25);
	expect(totals.costMicroUsd.likely).toBe(100_000);
	expect(totals.costMicroUsd.high).toBeCloseTo(100_000 + doubt);
	expect(totals.costMicroUsd.low).toBeCloseTo(100_000 - doubt);
});

test("a history of four is told but not trusted", () => {
	expect(estimateCampaign(input({ history: [history(4)] })).cells).toMatchObject([
		{ basis: "default", historyProposals: 4 },
	]);
});

test("another model's history says nothing", () => {
	const other = { ...history(50), model: "vendor/other" };
	expect(estimateCampaign(input({ history: [other] })).cells).toMatchObject([
		{ basis: "default", historyProposals: 0 },
	]);
});

test.each([
	[1_000_000_000, "fits"],
	[120_000, "fits"],
	[105_000, "tight"],
	[99_000, "exceeded"],
	[null, "none"],
])("a budget of %s micro-dollars: %s", (budgetMicroUsd, fit) => {
	const { budget } = estimateCampaign(input({ history: [history(25)] }, { budgetMicroUsd }));
	expect(budget).toEqual({ microUsd: budgetMicroUsd, fit });
});

test("a proposal that likely outgrows its own budget is warned of", () => {
	const { warnings } = estimateCampaign(input({ history: [history(25)] }, { proposalBudgetMicroUsd: 900 }));
	expect(warnings).toEqual([expect.stringContaining("more than its own budget")]);
});

test("a model without a price is refused with the mend", () => {
	expect(() => estimateCampaign(input({ findPrice: () => null }))).toThrow(/vendor\/m.*price table/);
});
