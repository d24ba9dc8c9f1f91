import { AppError } from "../errors.ts";
import type { ModelPrice, PriceTable } from "../ledger/index.ts";
import { findMissingProvider, type ModelProviders } from "../ports/index.ts";
import type { CampaignPlan } from "./campaign.ts";
import { type Cell, listCells } from "./cells.ts";
import { DEFAULT_NEEDS, MIN_HISTORY } from "./estimate-defaults.ts";
import {
	byFigure,
	type FigureRanges,
	fromDefaults,
	fromHistory,
	type PastFigures,
	type Range,
	scale,
	sum,
} from "./estimate-figures.ts";
import { estimateAccepted, estimateSolver, type SolverEstimate, type SolverHistory } from "./estimate-solver.ts";

/** One completed proposal's figures over this database's past ones of the same method, model and harness. */
export type CellHistory = Pick<Cell, "method" | "model" | "harness"> &
	PastFigures & { proposals: number; accepted: number };

export type CellEstimate = Cell & {
	proposals: number;
	/** Where the figures come from: this database's own past, or the product's defaults. */
	basis: "history" | "default";
	/** Completed proposals behind `history`; what there is of it otherwise. */
	historyProposals: number;
	isCostNotional: boolean;
	/** Proposals that end accepted. */
	accepted: Range;
	totals: FigureRanges;
};

export type CampaignEstimate = {
	proposals: number;
	cells: CellEstimate[];
	/** Rollouts on what is accepted; null when nobody attempts it. */
	solver: SolverEstimate | null;
	/** Of proposals and rollouts together. */
	totals: FigureRanges;
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
	solverHistory: readonly SolverHistory[];
	/** The price of a model now; null when it has none. */
	findPrice(model: string): ModelPrice | null;
	sandboxPrice: PriceTable["sandbox"];
	/** Of each worker that may take its proposals; empty where nobody has said. */
	providers: readonly ModelProviders[];
	/** Proposals that run at once, over all workers. */
	parallel: number;
};

/**
 * What a campaign will need, before it starts. With a history of n proposals, mean m and deviation s, a cell of N
 * proposals is taken as N·m ± 1.96·s·√(N + N²/n): the spread of a sum and the doubt about its mean. Throws
 * `invalid_input` when a model has no price, since its spend could not be counted, or when no worker has its provider.
 */
export function estimateCampaign(input: EstimateInput): CampaignEstimate {
	const { plan } = input;
	requirePrices(input);
	const absent = findAbsentProviders(input);
	const cells = listCells(plan).map((cell) => estimateCell(cell, input));
	const solver = estimateSolver(input, sum(cells.map(({ accepted }) => accepted)));
	const parts = solver ? [...cells, solver] : cells;
	const totals = byFigure((key) => sum(parts.map((part) => part.totals[key])));
	const parallel = Math.max(1, input.parallel);
	return {
		proposals: cells.length * plan.proposalsPerCell,
		cells,
		solver,
		totals,
		durationMs: scale(totals.workMs, 1 / Math.min(parallel, cells.length * plan.proposalsPerCell)),
		parallel,
		budget: { microUsd: plan.budgetMicroUsd, fit: fitOf(plan.budgetMicroUsd, totals.costMicroUsd) },
		warnings: [...absent, ...listWarnings(plan, cells)],
	};
}

function listModels({ proposers, solver }: CampaignPlan): string[] {
	return [...new Set([...proposers, ...(solver ? [solver] : [])].map(({ model }) => model))];
}

function requirePrices({ plan, findPrice }: EstimateInput): void {
	const unpriced = listModels(plan).filter((model) => findPrice(model) === null);
	if (unpriced.length === 0) return;
	throw new AppError(
		"invalid_input",
		`No price is known for ${unpriced.join(", ")}, so its spend could not be counted against a budget. Add a row for it to the price table (docs/campaigns.md, "Prices"), or choose a model that has one.`,
		{ details: { models: unpriced } },
	);
}

/** A warning for each model that some workers cannot ask. Throws for one that all of them cannot. */
function findAbsentProviders({ plan, providers }: EstimateInput): string[] {
	return listModels(plan).flatMap((model) => {
		const faults = providers.flatMap((of) => findMissingProvider(model, of) ?? []);
		const [fault] = faults;
		if (!fault) return [];
		if (faults.length === providers.length) throw new AppError("invalid_input", fault.message, { cause: fault });
		return [`${faults.length} of ${providers.length} workers would end its proposals at once. ${fault.message}`];
	});
}

function estimateCell(cell: Cell, input: EstimateInput): CellEstimate {
	const { plan, history } = input;
	const past = history.find(
		({ method, model, harness }) => method === cell.method && model === cell.model && harness === cell.harness,
	);
	const isKnown = past !== undefined && past.proposals >= MIN_HISTORY;
	const proposals = plan.proposalsPerCell;
	const price = input.findPrice(cell.model);
	const costs = { price, sandboxPrice: input.sandboxPrice, timeLimitMs: plan.timeLimitMs };
	return {
		...cell,
		proposals,
		basis: isKnown ? "history" : "default",
		historyProposals: past?.proposals ?? 0,
		isCostNotional: price?.isNotional ?? false,
		accepted: estimateAccepted(proposals, past ?? null),
		totals: isKnown
			? fromHistory(past, past.proposals, proposals)
			: fromDefaults(DEFAULT_NEEDS[cell.method], costs, proposals),
	};
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
