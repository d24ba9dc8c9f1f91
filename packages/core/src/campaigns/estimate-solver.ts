import type { CampaignSolver } from "./campaign.ts";
import type { EstimateInput } from "./estimate-campaign.ts";
import { DEFAULT_ACCEPTED, MIN_HISTORY, ROLLOUT_NEEDS } from "./estimate-defaults.ts";
import {
	byFigure,
	type FigureRanges,
	fromDefaults,
	fromHistory,
	type PastFigures,
	type Range,
	scale,
} from "./estimate-figures.ts";

/** What one rollout took over this database's past ones of the same solver. */
export type SolverHistory = Pick<CampaignSolver, "model" | "harness"> & PastFigures & { rollouts: number };

export type SolverEstimate = CampaignSolver & {
	/** Attempts in all: so many for each environment that is accepted. */
	planned: Range;
	basis: "history" | "default";
	/** Ended rollouts behind `history`; what there is of them otherwise. */
	historyRollouts: number;
	isCostNotional: boolean;
	totals: FigureRanges;
};

/** How many of a cell's proposals are accepted: its own past share with its doubt, or the product's guess. */
export function estimateAccepted(proposals: number, past: { proposals: number; accepted: number } | null): Range {
	if (past === null || past.proposals < MIN_HISTORY) return scale(DEFAULT_ACCEPTED, proposals);
	const share = past.accepted / past.proposals;
	const doubt = 1.96 * Math.sqrt(share * (1 - share) * (1 / past.proposals + 1 / proposals));
	return scale({ low: Math.max(0, share - doubt), likely: share, high: Math.min(1, share + doubt) }, proposals);
}

/** Rollouts on so many accepted environments; null when nobody attempts them. */
export function estimateSolver(input: EstimateInput, accepted: Range): SolverEstimate | null {
	const { solver, timeLimitMs } = input.plan;
	if (!solver) return null;
	const past = input.solverHistory.find(({ model, harness }) => model === solver.model && harness === solver.harness);
	const isKnown = past !== undefined && past.rollouts >= MIN_HISTORY;
	const price = input.findPrice(solver.model);
	const planned = scale(accepted, solver.rollouts);
	const costs = { price, sandboxPrice: input.sandboxPrice, timeLimitMs };
	const totalsOf = (count: number) =>
		isKnown ? fromHistory(past, past.rollouts, count) : fromDefaults(ROLLOUT_NEEDS, costs, count);
	const [fewest, likeliest, most] = [totalsOf(planned.low), totalsOf(planned.likely), totalsOf(planned.high)];
	return {
		...solver,
		planned,
		basis: isKnown ? "history" : "default",
		historyRollouts: past?.rollouts ?? 0,
		isCostNotional: price?.isNotional ?? false,
		totals: byFigure((key) => ({
			low: fewest[key].low,
			likely: likeliest[key].likely,
			high: most[key].high,
		})),
	};
}
