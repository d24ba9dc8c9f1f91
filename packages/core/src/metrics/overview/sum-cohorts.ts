import { type CostPerValidEnvironment, costPerValidEnvironment } from "../cost-per-valid-environment.ts";
import { type CohortCounts, type ValidEnvironmentRate, validEnvironmentRate } from "../valid-environment-rate.ts";

type Counted = { counts: CohortCounts };
type Spent = Counted & { spend: { totalMicroUsd: number } };

/** Several cohorts of one source as one: its rate, and what a valid environment cost. */
export function sumCohorts(cohorts: readonly Spent[]): {
	rate: ValidEnvironmentRate;
	cost: CostPerValidEnvironment;
	spendMicroUsd: number;
} {
	const counts = sumCounts(cohorts);
	const spendMicroUsd = cohorts.reduce((sum, { spend }) => sum + spend.totalMicroUsd, 0);
	return {
		rate: validEnvironmentRate(counts),
		cost: costPerValidEnvironment({ spendMicroUsd, accepted: counts.accepted }),
		spendMicroUsd,
	};
}

export function sumCounts(cohorts: readonly Counted[]): CohortCounts {
	const sum = (name: keyof CohortCounts) => cohorts.reduce((total, { counts }) => total + counts[name], 0);
	return {
		planned: sum("planned"),
		completed: sum("completed"),
		evaluable: sum("evaluable"),
		accepted: sum("accepted"),
		inconclusive: sum("inconclusive"),
	};
}
