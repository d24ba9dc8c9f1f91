import {
	type CostPerValidEnvironment,
	type CostRatio,
	costPerValidEnvironment,
	costRatio,
	type ValidEnvironmentRate,
	validEnvironmentRate,
} from "@aes/core/metrics";
import type { MethodName } from "../../components/domain/method-mark.tsx";
import type { Cohort } from "../overview/totals.ts";

export type ComparisonCell = {
	rate: ValidEnvironmentRate;
	cost: CostPerValidEnvironment;
	/** To the Prompt cell of the same row; null for that cell itself, or when either is undefined. */
	ratio: CostRatio | null;
	/** Mean over accepted proposals; null when none is. */
	rounds: number | null;
};

export type ComparisonRow = {
	proposer: string;
	selfCheck: boolean;
	cells: Partial<Record<MethodName, ComparisonCell>>;
};

/** One row for each proposer and self-check setting, one cell for each method that ran. */
export function toComparisonRows(cohorts: readonly Cohort[]): ComparisonRow[] {
	const rows = new Map<string, ComparisonRow>();
	for (const cohort of cohorts) {
		const { proposer, selfCheck } = cohort;
		const key = `${proposer} ${selfCheck}`;
		const row = rows.get(key) ?? { proposer, selfCheck, cells: {} };
		row.cells[cohort.method] = toCell(cohort);
		rows.set(key, row);
	}
	return [...rows.values()].map(withRatios);
}

function toCell({ counts, spend, roundsOfAccepted }: Cohort): ComparisonCell {
	return {
		rate: validEnvironmentRate(counts),
		cost: costPerValidEnvironment({ spendMicroUsd: spend.totalMicroUsd, accepted: counts.accepted }),
		ratio: null,
		rounds: counts.accepted > 0 ? roundsOfAccepted / counts.accepted : null,
	};
}

function withRatios(row: ComparisonRow): ComparisonRow {
	const { prompt } = row.cells;
	if (!prompt) return row;
	const cells = Object.entries(row.cells).map(([method, cell]) => [
		method,
		cell === prompt ? cell : { ...cell, ratio: costRatio(cell.cost, prompt.cost) },
	]);
	return { ...row, cells: Object.fromEntries(cells) };
}
