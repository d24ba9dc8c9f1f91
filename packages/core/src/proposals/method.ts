import type { AdmissionReport } from "../admission/index.ts";
import type { AppError } from "../errors.ts";
import type { FileTree, ModelClient, Sandbox } from "../ports/index.ts";
import type { Seed } from "../seeds/index.ts";
import type { Step } from "../trajectories/index.ts";
import type { EndReason, ProposalPlan } from "./proposal.ts";

export type NewStep = Omit<Step, "index" | "at" | "label" | "labelRule">;

export type SubmissionResult = {
	/** 1 for the initial attempt. */
	round: number;
	roundsLeft: number;
	report: AdmissionReport;
	/** The report in words, for the proposer: what failed, the evidence, bounded. */
	feedback: string;
};

/** What a method may do while it runs; every call is recorded, metered and fenced by the proposal's lease. */
export type MethodContext = {
	plan: ProposalPlan;
	/** Holds what the campaign hands over, and nothing else. */
	seed: Seed;
	/** Metered by the gateway session; throws `forbidden` when the budget is spent. */
	model: ModelClient;
	/** What the session's last model call failed with, whoever made it; null when it was answered. */
	modelFault(): AppError | null;
	signal: AbortSignal;
	/** Stores a step at once, so that it is seen live. */
	record(step: NewStep): Promise<void>;
	/** Ends a round: stores the tree as an environment version and waits for its admission. */
	submit(files: FileTree): Promise<SubmissionResult>;
	/** An answer that is no task at all: a round is spent, nothing is stored, the reason goes back as feedback. */
	submitUnusable(reason: string): Promise<{ round: number; roundsLeft: number; feedback: string }>;
	/** The last submission so far, whoever made it (the loop, or envkit inside the sandbox). */
	lastSubmission(): SubmissionResult | null;
	/** The proposer's sandbox with the workspace; only agentic methods ask for it. Made once, ended with the proposal. */
	openSandbox(): Promise<Sandbox>;
};

/** `prompt`, `prompt_feedback`, `agentic`. Returns how it ended; throws only for faults of ours. */
export type ProposalMethod = (context: MethodContext) => Promise<EndReason>;
