import { formatUsd } from "./format.ts";

/** Settled spend in micro-dollars by what it was for: disjoint parts, and their sum, which is the ledger's. */
export type SpendTotals = {
	totalMicroUsd: number;
	/** Proposals and the admissions of what they submitted: what cost per valid environment is made of. */
	proposalMicroUsd: number;
	/** Solver rollouts: they measure difficulty, and count against the campaign's budget. */
	solverMicroUsd: number;
	/** Of no proposal: editors of workspaces, admissions of imported tasks, re-admissions. */
	otherMicroUsd: number;
};

/** What cost per valid environment leaves out, for people: "$0.12 by solver rollouts and $0.03 by …"; null when nothing. */
export function describeFurtherSpend({ solverMicroUsd, otherMicroUsd }: SpendTotals): string | null {
	const parts = [
		...(solverMicroUsd > 0 ? [`${formatUsd(solverMicroUsd)} by solver rollouts`] : []),
		...(otherMicroUsd > 0 ? [`${formatUsd(otherMicroUsd)} by workspace editors and admissions outside proposals`] : []),
	];
	return parts.length > 0 ? parts.join(" and ") : null;
}
