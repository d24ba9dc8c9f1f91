import { describe, expect, it } from "vitest";
import { type CountedRollout, difficultyOf, posteriorInterval, posteriorShareBelow } from "./difficulty.ts";

const scored = (reward: number, testsPassedFraction: number): CountedRollout => ({
	status: "completed",
	outcome: "scored",
	fault: null,
	reward,
	testsPassedFraction,
	normalised: testsPassedFraction,
	turns: 4,
});
const failed = (fault: CountedRollout["fault"]): CountedRollout => ({
	...scored(0, 0),
	outcome: fault === "system" ? "infra_error" : "failed_to_score",
	fault,
	reward: null,
	testsPassedFraction: null,
	normalised: null,
});
const queued: CountedRollout = { ...failed(null), status: "queued", outcome: null };

describe("difficultyOf", () => {
	it("counts full rewards over rollouts with a reward, and nothing without one as 0", () => {
		const rollouts = [scored(1, 1), scored(0, 0.5), failed("environment"), failed("system"), failed("solver"), queued];
		expect(difficultyOf(rollouts)).toMatchObject({
			planned: 6,
			scored: 2,
			passes: 1,
			unscored: { solver: 1, environment: 1, system: 1 },
			passRate: { value: 0.5 },
			testsPassed: { count: 2, mean: 0.75, low: 0.5, high: 1, standardDeviation: 0.25 },
			meanNormalised: 0.75,
			meanTurns: 4,
		});
	});

	it("has no pass rate without a score", () => {
		expect(difficultyOf([queued, failed("system")])).toMatchObject({ scored: 0, passRate: null, testsPassed: null });
	});
});

describe("posteriorInterval", () => {
	// R: qbeta(c(0.025, 0.975), 1 + k, 1 + n - k)
	it.each([
		{ passes: 0, total: 4, low: 0.00505, high: 0.52182 },
		{ passes: 2, total: 4, low: 0.14663, high: 0.85337 },
		{ passes: 4, total: 4, low: 0.47818, high: 0.99495 },
		{ passes: 7, total: 8, low: 0.5175, high: 0.97189 },
	])("is the Beta posterior's for $passes of $total", ({ passes, total, low, high }) => {
		const interval = posteriorInterval(passes, total);
		expect(interval.low).toBeCloseTo(low, 4);
		expect(interval.high).toBeCloseTo(high, 4);
	});

	it("has the whole posterior between 0 and 1, also after many", () => {
		expect(posteriorShareBelow(1, 3, 8)).toBe(1);
		expect(posteriorShareBelow(0, 3, 8)).toBe(0);
		expect(posteriorShareBelow(0.5, 500, 1000)).toBeCloseTo(0.5, 6);
	});
});
