export { findLoss, isDiskLoss, isStoreFault } from "./attribute-fault.ts";
export { boundedTail, boundedText } from "./bounded-text.ts";
export type { Clock } from "./clock.ts";
export { parseCtrf } from "./parse-ctrf.ts";
export { parseJUnit } from "./parse-junit.ts";
export { DEFAULT_LIMITS, type PlannedTrial, planTrial, type TrialPlan } from "./plan-trial.ts";
export type { Reruns } from "./rerun-verifier.ts";
export { runTrial } from "./run-trial.ts";
export { subtree } from "./seed-prebuilt.ts";
export {
	SOLVER_ENDS,
	type SolverAgent,
	type SolverContext,
	type SolverEnd,
	type SolverRun,
} from "./solver.ts";
export type {
	CommandRecord,
	FailureCode,
	Fault,
	PhaseName,
	PhaseTiming,
	Rewards,
	TestResult,
	TestSource,
	TestStatus,
	TrialAgent,
	TrialOutcome,
	TrialResult,
	VerifierRerun,
} from "./trial.ts";
export type { TrialDeps, TrialInput } from "./trial-run.ts";
export { truncateReference } from "./truncate-reference.ts";
