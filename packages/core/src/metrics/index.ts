export { ALERT_KINDS, type AlertFacts, type AlertKind, type AlertWish, AlertWishSchema } from "./alerts/alert-rule.ts";
export { type AlertChange, lookAtAlerts } from "./alerts/look-at-alerts.ts";
export {
	type CostPerValidEnvironment,
	type CostRatio,
	costPerValidEnvironment,
	costRatio,
} from "./cost-per-valid-environment.ts";
export { type DaySpend, describeDaySpend } from "./day-spend.ts";
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
export { mcnemarExact } from "./mcnemar-exact.ts";
export { meanRounds } from "./mean-rounds.ts";
export { type Bucket, type BucketUnit, bucketUnit } from "./overview/buckets.ts";
export { type Delta, toDelta } from "./overview/delta.ts";
export {
	holdsNow,
	listBuckets,
	type Period,
	RANGES,
	type RangeName,
	type RangeWish,
	type Span,
	toPeriod,
} from "./overview/period.ts";
export { type RatePoint, type RateRow, type RateSeries, toRateSeries } from "./overview/rate-series.ts";
export { type PeriodFigures, toPeriodCsv, toPeriodMarkdown } from "./overview/render-period.ts";
export { sumCohorts, sumCounts } from "./overview/sum-cohorts.ts";
export {
	PAIRED_METHOD,
	type PairedCounts,
	type PairedDifference,
	pairedDifference,
} from "./paired-difference.ts";
export { type PaperFigure, type PaperTable2Row, paperTable2, paperTable11 } from "./paper-tables.ts";
export { avgAtK, passAtK, type TaskAttempts } from "./pass-at-k.ts";
export {
	buildReport,
	type CohortSummary,
	type Report,
	type ReportInput,
	type ReportOptions,
} from "./reports/build-report.ts";
export {
	hasSeveralWorkspaces,
	METHOD_ORDER,
	METHOD_TITLE,
	type MeasuredSource,
	SOURCE_TITLE,
	SOURCES,
	type Source,
	sourceOf,
	variantTitle,
} from "./reports/cohort-key.ts";
export type { Comparability, Mismatch } from "./reports/comparability.ts";
export type { Figure5Row } from "./reports/figure5.ts";
export {
	FIGURE8_LANES,
	FIGURE8_RUNS,
	type Figure8,
	type Figure8Lane,
	type LaneRun,
	toFigure8,
} from "./reports/figure8.ts";
export { toFigure8Document } from "./reports/figure8-document.ts";
export { DENOMINATORS, type Denominator, type MatchedRow, type PairedComparison } from "./reports/pair-cohorts.ts";
export { formatDifference, formatP } from "./reports/paired-document.ts";
export { isBold, toMarkdown, toRecordsCsv, withoutBold } from "./reports/render-document.ts";
export type { ReportDocument } from "./reports/report-document.ts";
export {
	describeMismatch,
	REPORT_IDS,
	type ReportId,
	toReportDocument,
	toReportValue,
} from "./reports/report-documents.ts";
export type { ReportProposal, SetupFact, SolverRollout } from "./reports/report-proposal.ts";
export { type ExpectedRate, shareOf, type Table2, type Table2Cell, type Table2Row } from "./reports/table2.ts";
export { DENOMINATOR_NOTE, paperRate, proposerTitle } from "./reports/table2-document.ts";
export { describeFurtherSpend, type SpendTotals } from "./spend-totals.ts";
export { toCsv } from "./to-csv.ts";
export { type CohortCounts, type ValidEnvironmentRate, validEnvironmentRate } from "./valid-environment-rate.ts";
export { type Interval, type Proportion, toProportion, wilsonInterval, Z_95 } from "./wilson-interval.ts";
