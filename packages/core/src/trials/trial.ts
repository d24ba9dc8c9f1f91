import type { SolverAgent, SolverRun } from "./solver.ts";

/** `partial` runs a truncated reference solution; a solver works with a model. */
export type TrialAgent =
	| { kind: "oracle" }
	| { kind: "nop" }
	| { kind: "partial"; script: string }
	| { kind: "solver"; solve: SolverAgent };

export type Fault = "solver" | "environment" | "system";

export type TestStatus = "passed" | "failed" | "skipped" | "other";
export type TestResult = { name: string; status: TestStatus; message: string | null; durationMs: number | null };

/** Where per-test results came from (domain §3, r_S). */
export type TestSource = "ctrf" | "junit" | "reward" | "none";

/** Every reward key as the verifier wrote it, all finite. */
export type Rewards = Readonly<Record<string, number>>;

export type PhaseName = "build" | "start" | "healthcheck" | "agent" | "verifier";
export type PhaseTiming = { phase: PhaseName; durationMs: number };

/** One command that a trial ran, as evidence. */
export type CommandRecord = {
	phase: PhaseName;
	command: string;
	exitCode: number | null;
	endedBy: "exit" | "timeout" | "signal" | "lost";
	/** Bounded; the last part when cut. */
	output: string;
	truncated: boolean;
	durationMs: number;
};

/**
 * How a trial ended (domain §2). A reward exists only when `kind` is "scored": a missing, empty, stale or
 * non-finite one is `failed_to_score`, never 0.
 */
export type TrialOutcome =
	| {
			kind: "scored";
			rewards: Rewards;
			/** The key `reward`, or the only key; null when several keys and none is `reward`. */
			reward: number | null;
			/** r_S in [0, 1]; null when nothing gives it. */
			testsPassedFraction: number | null;
	  }
	| { kind: "failed_to_score"; fault: Fault; code: FailureCode; reason: string }
	| { kind: "infra_error"; fault: "system"; code: FailureCode; reason: string }
	| { kind: "cancelled"; reason: string };

/** Closed set; Harbor's exception names in brackets where one exists. */
export type FailureCode =
	| "unsupported_feature"
	| "engine_limit"
	| "build_failed"
	| "build_timeout" // EnvironmentStartTimeoutError
	| "healthcheck_failed" // HealthcheckError
	| "agent_setup_failed"
	| "agent_timeout" // AgentTimeoutError: the verifier still runs; only used when nothing was scored
	| "solution_missing"
	| "tests_missing"
	| "verifier_timeout" // VerifierTimeoutError
	| "reward_missing" // RewardFileNotFoundError
	| "reward_empty" // RewardFileEmptyError
	| "reward_unreadable" // VerifierOutputParseError, ValidationError
	| "reward_not_finite"
	| "reward_too_large"
	| "sandbox_lost"
	| "engine_unavailable"
	| "model_error" // the solver's model was away
	| "model_refused" // … or would not answer: key, request
	| "budget" // what is left of a budget does not pay for it
	| "env_template_missing";

/** What one more run of the verifier in the same container gave. */
export type VerifierRerun = {
	outcome: TrialOutcome;
	tests: readonly TestResult[];
	commands: readonly CommandRecord[];
};

export type TrialResult = {
	outcome: TrialOutcome;
	agent: TrialAgent["kind"];
	/** A solver's only, and only when it came to an end. */
	solver?: SolverRun;
	tests: readonly TestResult[];
	testSource: TestSource;
	commands: readonly CommandRecord[];
	/** Empty unless asked for and the first run gave full reward. */
	reruns: readonly VerifierRerun[];
	timings: readonly PhaseTiming[];
	/** Things that were stricter than Harbor, or odd but not wrong: "per-test results disagree with the reward". */
	warnings: readonly string[];
	/** The network mode that was in force. */
	network: "none" | "public";
	durationMs: number;
};
