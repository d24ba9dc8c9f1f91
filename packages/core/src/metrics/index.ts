export {
	type CostPerValidEnvironment,
	type CostRatio,
	costPerValidEnvironment,
	costRatio,
} from "./cost-per-valid-environment.ts";
export {
	formatCostPerValid,
	formatCostRatio,
	formatDuration,
	formatPercent,
	formatRate,
	formatTokens,
	formatUsd,
} from "./format.ts";
export { type FunnelStage, funnel } from "./funnel.ts";
export { meanRounds } from "./mean-rounds.ts";
export { type PaperFigure, type PaperTable2Row, paperTable2, paperTable11 } from "./paper-tables.ts";
export { avgAtK, passAtK, type TaskAttempts } from "./pass-at-k.ts";
export { type CohortCounts, type ValidEnvironmentRate, validEnvironmentRate } from "./valid-environment-rate.ts";
export { type Interval, type Proportion, toProportion, wilsonInterval, Z_95 } from "./wilson-interval.ts";
