import { AppError } from "../errors.ts";
import type { ModelPrice, PriceTable } from "../ledger/index.ts";
import type { CampaignPlan } from "./campaign.ts";
import { type Cell, listCells } from "./cells.ts";
import { DEFAULT_NEEDS, DEFAULT_SPREAD, MIN_HISTORY } from "./estimate-defaults.ts";

type Estimated = "modelCalls" | "inputTokens" | "outputTokens" | "costMicroUsd" | "workMs";

/** One completed proposal's figures over this database's past ones of the same method, model and harness. */
export type CellHistory = Pick<Cell, "method" | "model" | "harness"> & {
	proposals: number;
	mean: Record<Estimated, number>;
	/** Standard deviation between proposals. */
	spread: Record<Estimated, number>;
};

export type Range = { low: number; likely: number; high: number };

export type CellEstimate = Cell & {
	proposals: number;
	/** Where the figures come from: this database's own past, or the product's defaults. */
	basis: "history" | "default";
	/** Completed proposals behind `history`; what there is of it otherwise. */
	historyProposals: number;
	isCostNotional: boolean;
	totals: Record<Estimated, Range>;
};

export type CampaignEstimate = {
	proposals: number;
	cells: CellEstimate[];
	totals: Record<Estimated, Range>;
	/** Wall time when `parallel` proposals run at once. */
	durationMs: Range;
	parallel: number;
	/** `exceeded` by the likely cost, `tight` when only the high one exceeds it, `none` without a budget. */
	budget: { microUsd: number | null; fit: "none" | "fits" | "tight" | "exceeded" };
	warnings: string[];
};

export type EstimateInput = {
	plan: CampaignPlan;
	history: readonly CellHistory[];
	/** The price of a model now; null when it has none. */
	findPrice(model: string): ModelPrice | null;
	sandboxPrice: PriceTable["sandbox"];
	/** Proposals that run at once, over all workers. */
	parallel: number;
};

/**
 * What a campaign will need, before it starts. With a history of n proposals, mean m and deviation s, a cell of N
 * proposals is taken as N·m ± 1.96·s·√(N + N²/n): the spread of a sum and the doubt about its mean. Throws
 * `invalid_input` when a model has no price, since its spend could not be counted.
 */
export function estimateCampaign(input: EstimateInput): CampaignEstimate {
	const { plan } = input;
	requirePrices(input);
	const cells = listCells(plan).map((cell) => estimateCell(cell, input));
	const totals = byKey((key) => sum(cells.map((cell) => cell.totals[key])));
	const parallel = Math.max(1, input.parallel);
	return {
		proposals: cells.length * plan.proposalsPerCell,
		cells,
		totals,
		durationMs: scale(totals.workMs, 1 / Math.min(parallel, cells.length * plan.proposalsPerCell)),
		parallel,
		budget: { microUsd: plan.budgetMicroUsd, fit: fitOf(plan.budgetMicroUsd, totals.costMicroUsd) },
		warnings: listWarnings(plan, cells),
	};
}

function requirePrices({ plan, findPrice }: EstimateInput): void {
	const models = [...new Set(plan.proposers.map(({ model }) => model))];
	const unpriced = models.filter((model) => findPrice(model) === null);
	if (unpriced.length === 0) return;
	throw new AppError(
		"invalid_input",
		`No price is known for ${unpriced.join(", ")}, so its spend could not be counted against a budget. Add a row for it to the price table (docs/campaigns.md, "Prices"), or choose a model that has one.`,
		{ details: { models: unpriced } },
	);
}

function estimateCell(cell: Cell, input: EstimateInput): CellEstimate {
	const { plan, history } = input;
	const past = history.find(
		({ method, model, harness }) => method === cell.method && model === cell.model && harness === cell.harness,
	);
	const isKnown = past !== undefined && past.proposals >= MIN_HISTORY;
	const proposals = plan.proposalsPerCell;
	return {
		...cell,
		proposals,
		basis: isKnown ? "history" : "default",
		historyProposals: past?.proposals ?? 0,
		isCostNotional: input.findPrice(cell.model)?.isNotional ?? false,
		totals: isKnown ? fromHistory(past, proposals) : fromDefaults(cell, proposals, input),
	};
}

function fromHistory({ mean, spread, proposals: n }: CellHistory, proposals: number): Record<Estimated, Range> {
	return byKey((key) => {
		const likely = proposals * mean[key];
		const doubt = 1.96 * spread[key] * Math.sqrt(proposals + proposals ** 2 / n);
		return { low: Math.max(0, likely - doubt), likely, high: likely + doubt };
	});
}

function fromDefaults(cell: Cell, proposals: number, input: EstimateInput): Record<Estimated, Range> {
	const needs = DEFAULT_NEEDS[cell.method];
	const price = input.findPrice(cell.model);
	const { cpuSecondMicroUsd, gibSecondMicroUsd } = input.sandboxPrice;
	const modelMicroUsd = price
		? (needs.inputTokens * price.inputMicroUsdPerMillion + needs.outputTokens * price.outputMicroUsdPerMillion) / 1e6
		: 0;
	const sandboxMicroUsd = needs.sandboxCpuSeconds * cpuSecondMicroUsd + needs.sandboxGibSeconds * gibSecondMicroUsd;
	const one: Record<Estimated, number> = {
		modelCalls: needs.modelCalls,
		inputTokens: needs.inputTokens,
		outputTokens: needs.outputTokens,
		costMicroUsd: modelMicroUsd + sandboxMicroUsd,
		workMs: Math.min(needs.durationMs, input.plan.timeLimitMs),
	};
	return byKey((key) => {
		const likely = proposals * one[key];
		return { low: likely * DEFAULT_SPREAD.low, likely, high: likely * DEFAULT_SPREAD.high };
	});
}

function fitOf(budgetMicroUsd: number | null, cost: Range): CampaignEstimate["budget"]["fit"] {
	if (budgetMicroUsd === null) return "none";
	if (cost.likely > budgetMicroUsd) return "exceeded";
	return cost.high > budgetMicroUsd ? "tight" : "fits";
}

function listWarnings(plan: CampaignPlan, cells: readonly CellEstimate[]): string[] {
	const cap = plan.proposalBudgetMicroUsd;
	return cells
		.filter((cell) => cap !== null && cell.totals.costMicroUsd.likely / cell.proposals > cap)
		.map(
			({ method, model }) =>
				`One ${method} proposal of ${model} likely costs more than its own budget: it would be stopped, not completed.`,
		);
}

const byKey = (rangeOf: (key: Estimated) => Range): Record<Estimated, Range> => ({
	modelCalls: rangeOf("modelCalls"),
	inputTokens: rangeOf("inputTokens"),
	outputTokens: rangeOf("outputTokens"),
	costMicroUsd: rangeOf("costMicroUsd"),
	workMs: rangeOf("workMs"),
});

const scale = ({ low, likely, high }: Range, factor: number): Range => ({
	low: low * factor,
	likely: likely * factor,
	high: high * factor,
});

const sum = (ranges: readonly Range[]): Range =>
	ranges.reduce(
		(total, { low, likely, high }) => ({
			low: total.low + low,
			likely: total.likely + likely,
			high: total.high + high,
		}),
		{ low: 0, likely: 0, high: 0 },
	);
