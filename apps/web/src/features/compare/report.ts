import type { RouterOutputs } from "@aes/api";
import { SOURCE_TITLE, type Source } from "@aes/core/metrics";

export type Report = RouterOutputs["reports"]["build"];
export type Cohort = Report["cohorts"][number];

/** Cohorts of one source: charts never mix procedural ones with models. */
export function splitBySource(report: Report): { source: Source; title: string; cohorts: Cohort[] }[] {
	const sources = (["model", "procedural"] as const).map((source) => ({
		source,
		title: SOURCE_TITLE[source],
		cohorts: report.cohorts.filter((cohort) => cohort.source === source),
	}));
	return sources.filter(({ cohorts }) => cohorts.length > 0);
}

/** The rate over the pinned denominator. */
export const shareOf = ({ rate }: Cohort, { denominator }: Pick<Report, "denominator">) =>
	denominator === "evaluable" ? rate.rate : rate.rateIfInconclusiveRejected;

/** What a cohort is called where its method is said already. */
export const cohortName = ({ proposer, variant, campaignName }: Cohort): string =>
	[proposer.slice(proposer.indexOf("/") + 1), variant, campaignName].filter(Boolean).join(", ");
