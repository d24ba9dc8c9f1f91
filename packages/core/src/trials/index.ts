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
} from "./trial.ts";
