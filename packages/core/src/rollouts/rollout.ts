import type { FailureCode, Fault, Rewards, SolverEnd, TestSource, TrialOutcome } from "../trials/index.ts";

/** `stopped`: ended by faults of ours that retries did not or would not mend, or by the budget; never scored. */
export const ROLLOUT_STATUSES = ["queued", "running", "completed", "cancelled", "stopped"] as const;
export type RolloutStatus = (typeof ROLLOUT_STATUSES)[number];

/** Rollouts of each accepted environment, unless told. */
export const DEFAULT_ROLLOUTS = 4;
export const DEFAULT_SOLVER = "procedural/medium";

/** The frozen settings of one attempt of a solver on one environment version. */
export type RolloutPlan = {
	id: string;
	projectId: string;
	versionId: string;
	/** null when nobody but a person asked for it. */
	campaignId: string | null;
	/** `provider/model`, e.g. "procedural/medium". */
	solver: string;
	/** "built-in" for our own loop. */
	harness: string;
	/** Place among the rollouts of this solver on this version, from 0. */
	ordinal: number;
	randomSeed: number;
	/** Model turns; null = the harness's own limit. */
	turnLimit: number | null;
	/** r_S of the untouched container, from the version's last admission; null when that is not known. */
	baseline: number | null;
};

/** A claimed rollout: every write of the holder carries the token, and no row changed means stop. */
export type ClaimedRollout = RolloutPlan & { leaseToken: string; attempt: number };

/** How a rollout ended, written once. Without a reward everything that hangs on one is null, never 0. */
export type RolloutEnd = {
	status: Exclude<RolloutStatus, "queued" | "running">;
	outcome: TrialOutcome["kind"];
	/** null for a scored rollout: whatever it earned is its own. */
	fault: Fault | null;
	code: FailureCode | null;
	/** Why there is no reward, in words. */
	reason: string | null;
	/** The key `reward`, or the only key; null also when no key says which it is. */
	reward: number | null;
	/** Every key as the verifier wrote it. */
	rewards: Rewards | null;
	/** r_S in [0, 1]. */
	testsPassedFraction: number | null;
	testSource: TestSource;
	testsPassed: number | null;
	testsTotal: number | null;
	/** (r − b) / (1 − b) of r_S and the baseline b. */
	normalised: number | null;
	solverEnd: SolverEnd | null;
	turns: number;
	warnings: readonly string[];
	durationMs: number;
};
