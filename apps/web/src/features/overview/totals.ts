import type { RouterOutputs } from "@aes/api";
import {
	type CohortCounts,
	costPerValidEnvironment,
	hasSeveralWorkspaces,
	type ValidEnvironmentRate,
	validEnvironmentRate,
	variantTitle,
} from "@aes/core/metrics";

export type Cohort = RouterOutputs["campaigns"]["cohorts"][number];

const sumOf = (cohorts: readonly Cohort[], pick: (cohort: Cohort) => number): number =>
	cohorts.reduce((sum, cohort) => sum + pick(cohort), 0);

/** Several cohorts as one. */
export function sumCounts(cohorts: readonly Cohort[]): CohortCounts {
	return {
		planned: sumOf(cohorts, ({ counts }) => counts.planned),
		completed: sumOf(cohorts, ({ counts }) => counts.completed),
		evaluable: sumOf(cohorts, ({ counts }) => counts.evaluable),
		accepted: sumOf(cohorts, ({ counts }) => counts.accepted),
		inconclusive: sumOf(cohorts, ({ counts }) => counts.inconclusive),
	};
}

export function toTotals(cohorts: readonly Cohort[]) {
	const counts = sumCounts(cohorts);
	const spendMicroUsd = sumOf(cohorts, ({ spend }) => spend.totalMicroUsd);
	return {
		rate: validEnvironmentRate(counts) satisfies ValidEnvironmentRate,
		cost: costPerValidEnvironment({ spendMicroUsd, accepted: counts.accepted }),
		spendMicroUsd,
		modelMicroUsd: sumOf(cohorts, ({ spend }) => spend.modelMicroUsd),
		sandboxMicroUsd: sumOf(cohorts, ({ spend }) => spend.sandboxMicroUsd),
		sandboxes: sumOf(cohorts, ({ spend }) => spend.sandboxes),
		modelCalls: sumOf(cohorts, ({ spend }) => spend.modelCalls),
		unsettled: sumOf(cohorts, ({ spend }) => spend.unsettled),
		running: sumOf(cohorts, (cohort) => cohort.running),
		queued: sumOf(cohorts, (cohort) => cohort.queued),
	};
}
export type Totals = ReturnType<typeof toTotals>;

/** A cohort's name on an axis or in a table: the method, and what else sets it apart. */
export function cohortTitle(
	cohort: Pick<Cohort, "proposer" | "selfCheck" | "harness" | "workspace">,
	among: readonly Cohort[],
): string {
	const isOneOfSeveral = new Set(among.map(({ proposer }) => proposer)).size > 1;
	const variant = variantTitle(cohort, hasSeveralWorkspaces(among));
	return [isOneOfSeveral && cohort.proposer, variant].filter(Boolean).join(", ");
}
