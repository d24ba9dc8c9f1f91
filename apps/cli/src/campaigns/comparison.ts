import {
	costPerValidEnvironment,
	costRatio,
	formatCostPerValid,
	formatCostRatio,
	formatRate,
	formatUsd,
	hasSeveralWorkspaces,
	validEnvironmentRate,
	variantTitle,
} from "@aes/core/metrics";
import type { Cohort } from "@aes/db";
import { renderTable } from "../render-table.ts";

/** One method's line of a comparison, as `--json` prints it. Money in micro-dollars, shares from 0 to 1. */
export type ComparisonLine = {
	method: Cohort["method"];
	proposer: string;
	selfCheck: boolean;
	/** null for methods that have none; so is the workspace, a name and version. */
	harness: string | null;
	workspace: string | null;
	planned: number;
	completed: number;
	evaluable: number;
	accepted: number;
	inconclusive: number;
	rate: { value: number; low: number; high: number } | null;
	rateIfInconclusiveRejected: { value: number; low: number; high: number } | null;
	/** Mean over accepted proposals. */
	rounds: number | null;
	spendMicroUsd: number;
	modelMicroUsd: number;
	sandboxMicroUsd: number;
	/** null when nothing was accepted. */
	costPerValidEnvironmentMicroUsd: number | null;
	/** True when the model's price is a notion: no money changed hands. */
	isCostNotional: boolean;
};

export const toComparison = (cohorts: readonly Cohort[]): ComparisonLine[] => cohorts.map(toLine);

function toLine({ counts, spend, roundsOfAccepted, ...cohort }: Cohort): ComparisonLine {
	const { method, proposer, selfCheck, harness, workspace } = cohort;
	const { rate, rateIfInconclusiveRejected } = validEnvironmentRate(counts);
	const { planned, completed, evaluable, accepted, inconclusive } = counts;
	return {
		...{ method, proposer, selfCheck, harness, workspace },
		planned,
		completed,
		evaluable,
		accepted,
		inconclusive,
		rate: toShare(rate),
		rateIfInconclusiveRejected: toShare(rateIfInconclusiveRejected),
		rounds: accepted > 0 ? roundsOfAccepted / accepted : null,
		spendMicroUsd: spend.totalMicroUsd,
		modelMicroUsd: spend.modelMicroUsd,
		sandboxMicroUsd: spend.sandboxMicroUsd,
		costPerValidEnvironmentMicroUsd: accepted > 0 ? spend.totalMicroUsd / accepted : null,
		isCostNotional: proposer.startsWith("procedural/"),
	};
}

const toShare = (rate: { value: number; low: number; high: number } | null) =>
	rate && { value: rate.value, low: rate.low, high: rate.high };

/** The comparison as a table for a terminal. */
export function renderComparison(lines: readonly ComparisonLine[]): string {
	const withWorkspace = hasSeveralWorkspaces(lines);
	const table = renderTable(
		[
			"Method",
			"Rate, % [95 %]",
			"Accepted",
			"Evaluable",
			"Completed",
			"Planned",
			"Rounds",
			"Cost per valid",
			"To prompt",
			"Spend",
		],
		lines.map((line) => [
			withDetail(line.method, variantTitle(line, withWorkspace)),
			formatRate(line.rate),
			line.accepted,
			line.evaluable,
			line.completed,
			line.planned,
			line.rounds === null ? "—" : line.rounds.toFixed(2),
			formatCostPerValid(costOf(line)),
			ratioToPrompt(line, lines),
			formatUsd(line.spendMicroUsd),
		]),
	);
	const isNotional = lines.some(({ isCostNotional }) => isCostNotional);
	return isNotional ? `${table}\nThe proposer is procedural, not a language model; its costs are notional.` : table;
}

const withDetail = (method: string, detail: string): string => (detail ? `${method} (${detail})` : method);

const costOf = ({ spendMicroUsd, accepted }: ComparisonLine) => costPerValidEnvironment({ spendMicroUsd, accepted });

function ratioToPrompt(line: ComparisonLine, lines: readonly ComparisonLine[]): string {
	const prompt = lines.find(({ method, proposer }) => method === "prompt" && proposer === line.proposer);
	return !prompt || prompt === line ? "" : formatCostRatio(costRatio(costOf(line), costOf(prompt)));
}
