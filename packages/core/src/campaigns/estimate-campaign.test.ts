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
	solverHistory: [],
	findPrice: () => PRICE as ReturnType<EstimateInput["findPrice"]>,
	sandboxPrice: { cpuSecondMicroUsd: 14, gibSecondMicroUsd: 2 },
	providers: [],
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
	accepted: proposals / 2,
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

const SOLVER = { solver: { model: "vendor/solver", rollouts: 2 } };

test("rollouts on what is accepted are part of calls, tokens, cost and time", () => {
	const alone = estimateCampaign(input());
	const { solver, totals, durationMs, cells } = estimateCampaign(input({}, SOLVER));
	expect(cells[0]?.accepted).toEqual({ low: 40, likely: 70, high: 100 });
	expect(solver).toMatchObject({ harness: "built-in", basis: "default", planned: { low: 80, likely: 140, high: 200 } });
	// 80,000 × $1 + 6,000 × $5 per million, and 60 × 14 + 60 × 2 for the sandbox.
	expect(solver?.totals.costMicroUsd.likely).toBe(140 * (110_000 + 960));
	for (const key of ["modelCalls", "inputTokens", "outputTokens", "costMicroUsd", "workMs"] as const)
		for (const end of ["low", "likely", "high"] as const)
			expect(totals[key][end]).toBeCloseTo(alone.totals[key][end] + (solver?.totals[key][end] ?? 0));
	expect(durationMs.likely).toBeGreaterThan(alone.durationMs.likely);
});

test("past acceptances and rollouts replace what is taken of a solver", () => {
	const solverHistory = [
		{ model: "vendor/solver", harness: "built-in" as const, rollouts: 50, mean: figures(10), spread: figures(0) },
	];
	const { solver, cells } = estimateCampaign(input({ history: [history(25)], solverHistory }, SOLVER));
	const doubt = 1.96 * Math.sqrt(0.25 * (1 / 25 + 1 / 100));
	expect(cells[0]?.accepted.likely).toBe(50);
	expect(cells[0]?.accepted.high).toBeCloseTo(100 * (0.5 + doubt));
	expect(solver).toMatchObject({ basis: "history", historyRollouts: 50 });
	expect(solver?.totals.modelCalls.likely).toBe(50 * 2 * 10);
});

test("a solver's model without a price is refused as a proposer's is", () => {
	const findPrice = (model: string) =>
		model === "vendor/solver" ? null : (PRICE as ReturnType<EstimateInput["findPrice"]>);
	expect(() => estimateCampaign(input({ findPrice }, SOLVER))).toThrow(/vendor\/solver.*price table/);
	expect(estimateCampaign(input({ findPrice })).solver).toBeNull();
});

test("a model that no worker can ask is refused with what is missing, and warned of when only some cannot", () => {
	const without = { ready: ["procedural"], missing: { vendor: "VENDOR_KEY" } };
	const having = { ready: ["procedural", "vendor"], missing: {} };
	expect(() => estimateCampaign(input({ providers: [without, without] }))).toThrow(
		/^Model "vendor\/m" cannot be had: its provider "vendor" is not set up, since VENDOR_KEY is missing/,
	);
	expect(estimateCampaign(input({ providers: [without, having] })).warnings).toEqual([
		expect.stringMatching(/^1 of 2 workers would end its proposals at once\. Model "vendor\/m"/),
	]);
	expect(estimateCampaign(input({ providers: [having] })).warnings).toEqual([]);
	const solver = { model: "lab/m", rollouts: 2 };
	expect(() => estimateCampaign(input({ providers: [having] }, { solver }))).toThrow("[providers.lab]");
});
