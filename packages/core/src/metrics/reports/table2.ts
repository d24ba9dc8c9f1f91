import type { MethodName } from "../../proposals/index.ts";
import type { CostPerValidEnvironment, CostRatio } from "../cost-per-valid-environment.ts";
import type { ValidEnvironmentRate } from "../valid-environment-rate.ts";
import type { Proportion } from "../wilson-interval.ts";
import type { Source } from "./cohort-key.ts";
import type { Denominator } from "./pair-cohorts.ts";
import type { ReportCohort } from "./to-cohorts.ts";

export type Table2Cell = {
	cohortId: string;
	/** Over the pinned denominator; null when that is 0. */
	share: Proportion | null;
	rate: ValidEnvironmentRate;
	cost: CostPerValidEnvironment;
	ratioToPrompt: CostRatio | null;
	/** By solver rollouts on its environments; not in the cost. */
	solverMicroUsd: number;
	meanRounds: ReportCohort["meanRounds"];
	/** Share that the procedural proposer's mix of mistakes makes likely; null for models, and where nobody says. */
	expected: number | null;
};

/** A proposer's line. A further agentic variant gets a line of its own, with no other cell. */
export type Table2Row = {
	source: Source;
	proposer: string;
	campaignName: string | null;
	/** Harness, workspace and self-check of the agentic cell, where they are told apart. */
	variant: string;
	cells: Partial<Record<MethodName, Table2Cell>>;
	isContinued: boolean;
};

export type Table2 = { denominator: Denominator; rows: readonly Table2Row[] };

export type ExpectedRate = (cohort: Pick<ReportCohort, "proposer" | "method" | "selfCheck">) => number | null;

/** Rows proposers, columns methods: the shape of the paper's Table 2; its rates are Figure 4. */
export function toTable2(
	cohorts: readonly ReportCohort[],
	options: { denominator: Denominator; expectedOf?: ExpectedRate | undefined },
): Table2 {
	const rows: Table2Row[] = [];
	for (const cohort of cohorts) {
		const cell = toCell(cohort, options);
		const { campaignName, variant } = cohort;
		const sameLine = (row: Table2Row) => row.proposer === cohort.proposer && row.campaignName === campaignName;
		const open = rows.find((row) => sameLine(row) && !row.cells[cohort.method] && !row.isContinued);
		if (open) {
			open.cells[cohort.method] = cell;
			open.variant = variant || open.variant;
			continue;
		}
		const { source, proposer, method } = cohort;
		const isContinued = rows.some(sameLine);
		rows.push({ source, proposer, campaignName, variant, isContinued, cells: { [method]: cell } });
	}
	return { denominator: options.denominator, rows };
}

/** The share over the pinned denominator. */
export const shareOf = ({ rate }: Pick<ReportCohort, "rate">, denominator: Denominator): Proportion | null =>
	denominator === "evaluable" ? rate.rate : rate.rateIfInconclusiveRejected;

function toCell(
	cohort: ReportCohort,
	{ denominator, expectedOf }: { denominator: Denominator; expectedOf?: ExpectedRate | undefined },
): Table2Cell {
	return {
		cohortId: cohort.id,
		share: shareOf(cohort, denominator),
		rate: cohort.rate,
		cost: cohort.cost,
		ratioToPrompt: cohort.ratioToPrompt,
		solverMicroUsd: cohort.spend.solverMicroUsd,
		meanRounds: cohort.meanRounds,
		expected: expectedOf?.(cohort) ?? null,
	};
}
