import {
	type CostPerValidEnvironment,
	describeDaySpend,
	formatCostPerValid,
	formatPercent,
	formatRate,
	formatUsd,
	type MeasuredSource,
	sumCohorts,
	toDelta,
} from "@aes/core/metrics";
import type { Overview } from "./use-overview.ts";

/** The figures of the four tiles, of one source, with those of the period before; null where there is none. */
export function toTileFigures(overview: Overview) {
	const { source, previous } = overview;
	const current = sumCohorts(overview.cohorts);
	const before = previous && previous.cohorts.length > 0 ? sumCohorts(previous.cohorts) : null;
	const spend = spendOf(overview.costs, source);
	const spendBefore = previous && spendOf(previous.costs, source);
	const costOf = ({ cost }: { cost: CostPerValidEnvironment }) => (cost.state === "defined" ? cost.microUsd : null);
	return {
		current,
		before,
		spend,
		spendBefore,
		otherSpend: spendOf(overview.costs, source === "model" ? "procedural" : "model"),
		rateDelta: toDelta(current.rate.rate?.value ?? null, before?.rate.rate?.value ?? null, "higher"),
		costDelta: toDelta(costOf(current), before && costOf(before), "lower"),
		acceptedDelta: toDelta(current.rate.accepted, before?.rate.accepted ?? null, "higher"),
		spendDelta: toDelta(spend, spendBefore, "neither"),
	};
}
export type TileFigures = ReturnType<typeof toTileFigures>;

const spendOf = (costs: Overview["costs"], source: MeasuredSource): number =>
	costs.reduce((sum, row) => sum + (row.source === source ? row.costMicroUsd : 0), 0);

/** "Day budget: …", and the campaign's where one is chosen. */
export function describeBudget({ today, campaignBudgetMicroUsd }: Overview): string {
	const campaign =
		campaignBudgetMicroUsd === null ? "" : ` Campaign's budget: ${formatUsd(campaignBudgetMicroUsd)} in all.`;
	return `${describeDaySpend(today)}.${campaign}`;
}

export const describeBefore = {
	rate: ({ before }: TileFigures) =>
		before && `${before.rate.rate ? `${formatRate(before.rate.rate)} %` : "—"}, n = ${before.rate.evaluable}`,
	cost: ({ before }: TileFigures) =>
		before && `${formatCostPerValid(before.cost)}, over ${before.rate.accepted} accepted`,
	accepted: ({ before }: TileFigures) => before && `${before.rate.accepted} of ${before.rate.planned} planned`,
	spend: ({ spendBefore }: TileFigures) => (spendBefore === null ? null : formatUsd(spendBefore)),
};

export const formatPoints = (share: number): string => `${formatPercent(Math.abs(share))} points`;
