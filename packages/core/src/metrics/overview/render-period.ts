import { formatCostPerValid, formatRate, formatUsd } from "../format.ts";
import { METHOD_TITLE, type MeasuredSource, SOURCE_TITLE } from "../reports/cohort-key.ts";
import { toCsv } from "../to-csv.ts";
import type { CohortCounts } from "../valid-environment-rate.ts";
import type { Period, Span } from "./period.ts";
import { sumCohorts } from "./sum-cohorts.ts";

type Cohort = {
	method: keyof typeof METHOD_TITLE;
	proposer: string;
	harness: string | null;
	selfCheck: boolean;
	counts: CohortCounts;
	spend: { totalMicroUsd: number };
};
type Reason = { reason: string; method: keyof typeof METHOD_TITLE; count: number };

/** What a report of a period is made of: one source's figures. */
export type PeriodFigures = {
	period: Period;
	source: MeasuredSource;
	cohorts: readonly Cohort[];
	previous: { cohorts: readonly Cohort[] } | null;
	reasons: readonly Reason[];
};

/** GitHub-flavoured Markdown; every rate with its interval and its n. */
export function toPeriodMarkdown({ period, source, cohorts, previous, reasons }: PeriodFigures): string {
	const spans = [["This period", period.span, cohorts] as const];
	const before = previous && period.previous ? [["Before", period.previous, previous.cohorts] as const] : [];
	const totals = [...spans, ...before].map(([name, span, own]) => [
		name,
		describeSpan(span, period.now),
		...toCells(own),
	]);
	return [
		"# Valid environments in a period",
		"",
		`${SOURCE_TITLE[source]}. Proposals by when they ended, open ones by now; UTC.`,
		"",
		...table(["", "Period", ...FIGURES], totals),
		"## By method and proposer",
		"",
		...table(
			["Method", "Proposer", ...FIGURES],
			cohorts.map((cohort) => [METHOD_TITLE[cohort.method], nameOf(cohort), ...toCells([cohort])]),
		),
		"## Reasons for rejection",
		"",
		...table(
			["Reason", "Method", "Proposals"],
			reasons.map(({ reason, method, count }) => [reason, METHOD_TITLE[method], String(count)]),
		),
	].join("\n");
}

/** One row for each cohort of both periods; units in the column names. */
export function toPeriodCsv({ period, source, cohorts, previous }: PeriodFigures): string {
	const rowsOf = (name: string, span: Span, own: readonly Cohort[]) =>
		own.map((cohort) => {
			const { planned, completed, evaluable, accepted } = cohort.counts;
			const { rate } = sumCohorts([cohort]).rate;
			const counted = [
				planned,
				completed,
				evaluable,
				accepted,
				rate?.value ?? null,
				rate?.low ?? null,
				rate?.high ?? null,
			];
			const dates = [span.from?.toISOString() ?? null, span.to.toISOString()];
			return [source, name, ...dates, cohort.method, nameOf(cohort), ...counted, cohort.spend.totalMicroUsd / 1e6];
		});
	const before = previous && period.previous ? rowsOf("before", period.previous, previous.cohorts) : [];
	return toCsv([COLUMNS, ...rowsOf("this", period.span, cohorts), ...before]);
}

const FIGURES = ["Valid rate [95 %], %", "Accepted", "Evaluable", "Planned", "Cost per valid environment", "Spend"];
const COLUMNS =
	"source,period,from,to,method,proposer,planned,completed,evaluable,accepted,rate,low,high,spend_usd".split(",");

function toCells(cohorts: readonly Cohort[]): string[] {
	const { rate, cost, spendMicroUsd } = sumCohorts(cohorts);
	const { accepted, evaluable, planned } = rate;
	const counts = [accepted, evaluable, planned].map(String);
	return [formatRate(rate.rate), ...counts, formatCostPerValid(cost), formatUsd(spendMicroUsd)];
}

const nameOf = ({ proposer, harness, selfCheck }: Cohort): string =>
	[proposer, harness !== "built-in" && harness, !selfCheck && "self-check off"].filter(Boolean).join(", ");

function describeSpan({ from, to }: Span, now: Date): string {
	const text = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");
	return `${from ? text(from) : "the beginning"} to ${text(to < now ? to : now)}`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
	const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(" | ")} |`;
	if (rows.length === 0) return ["None.", ""];
	return [line(columns), `|${columns.map(() => "---|").join("")}`, ...rows.map(line), ""];
}

/** Names come from people and models: no markup of theirs is kept, and no cell ends early. */
const escapeCell = (text: string): string => text.replaceAll(/[\r\n]+/g, " ").replaceAll(/[\\`*_<>|#]/g, "\\$&");
