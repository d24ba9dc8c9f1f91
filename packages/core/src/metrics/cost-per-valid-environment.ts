/** At no accepted environment the cost is undefined, and only what was spent can be said. */
export type CostPerValidEnvironment =
	| { state: "defined"; microUsd: number; spendMicroUsd: number; accepted: number }
	| { state: "undefined"; spendMicroUsd: number };

/** How a cost stands to the baseline's: below 1 is cheaper. */
export type CostRatio = { ratio: number; direction: "cheaper" | "same" | "dearer" };

/**
 * All spend of a cohort (failed proposals, every round, model tokens and sandbox time) / accepted, in
 * micro-dollars and not rounded.
 */
export function costPerValidEnvironment(input: { spendMicroUsd: number; accepted: number }): CostPerValidEnvironment {
	const { spendMicroUsd, accepted } = input;
	if (accepted === 0) return { state: "undefined", spendMicroUsd };
	return { state: "defined", microUsd: spendMicroUsd / accepted, spendMicroUsd, accepted };
}

/** null when either side is undefined or the baseline cost nothing. */
export function costRatio(cost: CostPerValidEnvironment, baseline: CostPerValidEnvironment): CostRatio | null {
	if (cost.state === "undefined" || baseline.state === "undefined" || baseline.microUsd === 0) return null;
	const ratio = cost.microUsd / baseline.microUsd;
	if (ratio === 1) return { ratio, direction: "same" };
	return { ratio, direction: ratio < 1 ? "cheaper" : "dearer" };
}
