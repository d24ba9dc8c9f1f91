import type { RolloutEnd, RolloutStatus } from "./rollout.ts";

/** What of a rollout counts for difficulty; the rest is null while it is not over. */
export type CountedRollout = Pick<RolloutEnd, "reward" | "testsPassedFraction" | "normalised" | "turns"> & {
	status: RolloutStatus;
	outcome: RolloutEnd["outcome"] | null;
	fault: RolloutEnd["fault"];
};

export type Difficulty = {
	planned: number;
	/** Rollouts with a reward: the denominator of p. */
	scored: number;
	passes: number;
	/** Over, without a reward, by whose fault it was; none of these counts as 0. */
	unscored: { solver: number; environment: number; system: number };
	/** Full rewards / scored, with the central 95 % of its posterior; null when nothing is scored. */
	passRate: { value: number; low: number; high: number } | null;
	/** Of the scored ones that have r_S. A task that nobody passes is still trainable when this spreads. */
	testsPassed: { count: number; mean: number; low: number; high: number; standardDeviation: number } | null;
	meanNormalised: number | null;
	meanTurns: number | null;
};

/** How hard one environment is for one solver (domain §3: p, r_S, baseline-normalised value). */
export function difficultyOf(rollouts: readonly CountedRollout[]): Difficulty {
	const scored = rollouts.filter(({ outcome, reward }) => outcome === "scored" && reward !== null);
	const ended = rollouts.filter(({ outcome }) => outcome !== null && outcome !== "cancelled");
	const passes = scored.filter(({ reward }) => reward === 1).length;
	const countFault = (wanted: RolloutEnd["fault"]) => ended.filter(({ fault }) => fault === wanted).length;
	return {
		planned: rollouts.length,
		scored: scored.length,
		passes,
		unscored: { solver: countFault("solver"), environment: countFault("environment"), system: countFault("system") },
		passRate:
			scored.length === 0 ? null : { value: passes / scored.length, ...posteriorInterval(passes, scored.length) },
		testsPassed: spreadOf(numbersOf(scored.map((rollout) => rollout.testsPassedFraction))),
		meanNormalised: meanOf(numbersOf(scored.map(({ normalised }) => normalised))),
		meanTurns: meanOf(scored.map(({ turns }) => turns)),
	};
}

/**
 * Central 95 % of the posterior of a pass rate after `passes` of `scored`, from a uniform prior: Beta(1 + k, 1 + n − k),
 * as calibration decides on it.
 */
export function posteriorInterval(passes: number, scored: number): { low: number; high: number } {
	return { low: posteriorQuantile(0.025, passes, scored), high: posteriorQuantile(0.975, passes, scored) };
}

function posteriorQuantile(probability: number, passes: number, scored: number): number {
	let [low, high] = [0, 1];
	for (let step = 0; step < 50; step += 1) {
		const middle = (low + high) / 2;
		if (posteriorShareBelow(middle, passes, scored) < probability) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}

/**
 * P(p < share) of that posterior. With whole numbers the incomplete beta function is a binomial tail:
 * I_x(k + 1, n − k + 1) = P(Bin(n + 1, x) ≥ k + 1).
 */
export function posteriorShareBelow(share: number, passes: number, scored: number): number {
	if (share <= 0) return 0;
	if (share >= 1) return 1;
	const trials = scored + 1;
	let logChoose = 0;
	let tail = 0;
	for (let hits = 0; hits <= trials; hits += 1) {
		if (hits > 0) logChoose += Math.log((trials - hits + 1) / hits);
		if (hits > passes) tail += Math.exp(logChoose + hits * Math.log(share) + (trials - hits) * Math.log1p(-share));
	}
	return Math.min(1, tail);
}

const numbersOf = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function spreadOf(values: readonly number[]): Difficulty["testsPassed"] {
	const mean = meanOf(values);
	if (mean === null) return null;
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
	return {
		count: values.length,
		mean,
		low: Math.min(...values),
		high: Math.max(...values),
		standardDeviation: Math.sqrt(variance),
	};
}

function meanOf(values: readonly number[]): number | null {
	return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
