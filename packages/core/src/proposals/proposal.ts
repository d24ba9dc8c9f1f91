import { z } from "zod";

export const METHODS = ["prompt", "prompt_feedback", "agentic"] as const;
export const MethodNameSchema = z.enum(METHODS);
export type MethodName = z.infer<typeof MethodNameSchema>;

/** What drives the model of the agentic method: our own loop, or a coding agent in the sandbox. */
export const HARNESSES = ["built-in", "pi", "claude-code", "codex"] as const;
export const HarnessNameSchema = z.enum(HARNESSES).default("built-in");
export type HarnessName = z.infer<typeof HarnessNameSchema>;

export const PROPOSAL_STATUSES = ["queued", "running", "completed", "cancelled", "stopped"] as const;
/** `stopped`: ended by budget or by faults of ours that retries did not mend; not completed (domain §1). */
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** How the method came to its end. `accepted` and `rejected` speak of the last submission. */
export const END_REASONS = [
	"accepted",
	"rejected",
	"inconclusive",
	"no_submission",
	"turn_limit",
	"time_limit",
	"disk_limit",
	"budget",
	"cancelled",
	"system_error",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Initial attempt + revisions (domain §1). */
export const MAX_ROUNDS = 3;

/** The frozen settings of one generation attempt. */
export type ProposalPlan = {
	id: string;
	projectId: string;
	campaignId: string;
	method: MethodName;
	/** Only the agentic method asks; the others are completions. */
	harness: HarnessName;
	/** `provider/model`, e.g. "procedural/medium". */
	proposer: string;
	seedId: string;
	/** Matched across methods: the n-th proposal on a seed has the same one in each. */
	randomSeed: number;
	/** False hides build and test from the agentic proposer (the paper's Table 11). */
	selfCheck: boolean;
	maxRounds: number;
	timeLimitMs: number;
	turnLimit: number | null;
	/** What each attempt may spend under its own lease, admissions aside, in micro-dollars; null: no limit. */
	sessionBudgetMicroUsd: number | null;
	/** What an agentic proposer works in; null for other methods, and for the shipped files before they had versions. */
	workspaceVersionId: string | null;
	/** Hosts that an agentic proposer's sandbox may reach over the web; empty: no web. */
	webAllow: readonly string[];
};

/** A claimed proposal: every write of the holder carries the token, and no row changed means stop. */
export type ClaimedProposal = ProposalPlan & { leaseToken: string; attempt: number };
