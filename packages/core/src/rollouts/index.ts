export {
	type CountedRollout,
	type Difficulty,
	difficultyOf,
	posteriorInterval,
	posteriorShareBelow,
} from "./difficulty.ts";
export { type PlannedRollout, planRollouts } from "./plan-rollouts.ts";
export {
	type ClaimedRollout,
	DEFAULT_ROLLOUTS,
	DEFAULT_SOLVER,
	ROLLOUT_STATUSES,
	type RolloutEnd,
	type RolloutPlan,
	type RolloutStatus,
} from "./rollout.ts";
export { type RunRolloutDeps, runRollout } from "./run-rollout.ts";
export { runSolverTrial, type SolverTrialDeps, type SolverTrialInput } from "./run-solver-trial.ts";
export { normalise, toRolloutEnd } from "./to-rollout-end.ts";
