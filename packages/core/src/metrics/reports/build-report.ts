import type { SpendTotals } from "../spend-totals.ts";
import { SOURCES, type Source } from "./cohort-key.ts";
import { type Comparability, checkComparability } from "./comparability.ts";
import { type Figure5Row, toFigure5 } from "./figure5.ts";
import {
	type Denominator,
	type MatchedRow,
	type PairedComparison,
	pairCohorts,
	toMatchedRows,
} from "./pair-cohorts.ts";
import type { ReportProposal, SetupFact, SolverRollout } from "./report-proposal.ts";
import { type Table1Row, toTable1 } from "./table1.ts";
import { type ExpectedRate, type Table2, toTable2 } from "./table2.ts";
import { type Table8Row, toTable8 } from "./table8.ts";
import { type Table11Row, toTable11 } from "./table11.ts";
import { type ReportCohort, toCohorts } from "./to-cohorts.ts";

/** What the store says of the chosen campaigns. */
export type ReportInput = {
	proposals: readonly ReportProposal[];
	setups: readonly SetupFact[];
	/** null where no solver rollouts are kept. */
	rollouts: readonly SolverRollout[] | null;
	/** What the ledger holds of the campaigns, solver rollouts included. */
	spend: SpendTotals;
	expectedOf?: ExpectedRate | undefined;
};

export type ReportOptions = {
	/** Keeps campaigns apart instead of pooling them. */
	byCampaign: boolean;
	denominator: Denominator;
	/** Cohort that others of its source are paired with; the first `prompt` cohort, else the first, when not given. */
	baselineId?: string | undefined;
};

/** A cohort as it leaves the store's side: without its proposals. */
export type CohortSummary = Omit<ReportCohort, "proposals">;

/** Every report over the same cohorts: pages, command line and exports render this one value. */
export type Report = {
	denominator: Denominator;
	baselineId: string | null;
	/** What the ledger holds; the cohorts' spend is the proposals' part of it. */
	spend: SpendTotals;
	cohorts: readonly CohortSummary[];
	comparability: Comparability;
	table1: readonly Table1Row[];
	table2: Table2;
	table8: readonly Table8Row[];
	table11: readonly Table11Row[];
	figure5: readonly Figure5Row[];
	paired: readonly PairedComparison[];
	matched: readonly MatchedRow[];
};

export function buildReport(input: ReportInput, options: ReportOptions): Report {
	const { denominator } = options;
	const cohorts = toCohorts(input.proposals, { campaign: options.byCampaign });
	const baselineId = findBaseline(cohorts, options.baselineId);
	const shown = { denominator, expectedOf: input.expectedOf };
	return {
		denominator,
		baselineId,
		spend: input.spend,
		cohorts: cohorts.map(({ proposals, ...cohort }) => cohort),
		comparability: checkComparability(cohorts, input.setups),
		table1: toTable1(cohorts),
		table2: toTable2(cohorts, shown),
		table8: toTable8(cohorts, denominator),
		table11: toTable11(cohorts, shown),
		figure5: toFigure5(cohorts, input.rollouts),
		paired: SOURCES.flatMap((source) => pairWithin(cohorts, { source, denominator, wished: options.baselineId })),
		matched: toMatchedRows(cohorts, denominator),
	};
}

/** Procedural cohorts and models are never paired with each other: each source has a baseline of its own. */
function pairWithin(
	cohorts: readonly ReportCohort[],
	{ source, denominator, wished }: { source: Source; denominator: Denominator; wished: string | undefined },
): PairedComparison[] {
	const own = cohorts.filter((cohort) => cohort.source === source);
	const baselineId = findBaseline(own, wished);
	return baselineId === null ? [] : pairCohorts(own, { baselineId, denominator });
}

function findBaseline(cohorts: readonly ReportCohort[], wished: string | undefined): string | null {
	const chosen =
		cohorts.find(({ id }) => id === wished) ?? cohorts.find(({ method }) => method === "prompt") ?? cohorts[0];
	return chosen?.id ?? null;
}
