import type { Verdict } from "../../admission/index.ts";
import type { MethodName, ProposalStatus } from "../../proposals/index.ts";

/** One proposal with everything that reports are made of. Money in micro-dollars, as settled in the ledger. */
export type ReportProposal = {
	id: string;
	campaignId: string;
	campaignName: string;
	/** `provider/model`. */
	proposer: string;
	/** What drove the model where the method is agentic. */
	harness: string;
	method: MethodName;
	selfCheck: boolean;
	/** The workspace's name and version, "default v2"; null when it worked in none, or before versions were kept. */
	workspace: string | null;
	seedId: string;
	seedName: string;
	/** Where the seed comes from: "rollouts", "task", "document". */
	seedKind: string;
	/** `category` of the seed task's metadata; null when it has none. */
	domain: string | null;
	/** Models of the seed's rollouts: the solvers that failed. */
	solvers: readonly string[];
	randomSeed: number;
	/** Place within its method in the campaign. */
	ordinal: number;
	status: ProposalStatus;
	verdict: Verdict | null;
	rounds: number;
	spend: ProposalSpend;
	/** Steps of the attempt that ended it. */
	steps: number;
	/** The accepted version of its environment; null when none was accepted. */
	accepted: { environmentId: string; versionId: string; files: number } | null;
};

export type ProposalSpend = {
	modelMicroUsd: number;
	sandboxMicroUsd: number;
	uncachedInputTokens: number;
	cachedInputTokens: number;
	/** Input that the vendor wrote to its prompt cache. */
	cacheWriteInputTokens: number;
	outputTokens: number;
	modelCalls: number;
	sandboxes: number;
	/** By the rollouts that its campaign asked for on its environments; no part of its cost. */
	solverMicroUsd: number;
	/** Ledger rows whose holder died before it settled: what they cost is unknown and in no total. */
	unsettled: number;
};

/** A solver's attempt at an accepted environment. */
export type SolverRollout = {
	environmentId: string;
	turns: number;
	/** null when no reward was read: the rollout then counts for no pass rate. */
	isFullReward: boolean | null;
};

/** What a proposal and its like share: `toCohortKey` makes a cohort's key of it. */
export type CohortFields = Pick<
	ReportProposal,
	"proposer" | "method" | "selfCheck" | "harness" | "workspace" | "campaignId"
>;

/** What a cohort ran under, one entry for each thing that must be alike. */
export type SetupFact = CohortFields & {
	fact: SetupFactName;
	/** What within the fact: "profile", "checker", "time limit" … */
	what: string;
	value: string;
};

export const SETUP_FACTS = ["admission", "prices", "sandbox", "model"] as const;
export type SetupFactName = (typeof SETUP_FACTS)[number];
