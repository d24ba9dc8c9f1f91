import type { HarnessName, MethodName } from "../proposals/index.ts";
import type { HandOverOptions, SelectionRules } from "../seeds/index.ts";

export const CAMPAIGN_STATUSES = ["running", "paused", "stopped", "completed", "cancelled"] as const;
/** `paused` by a person, `stopped` by a rule of its own: queued proposals wait in both, running ones finish. */
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Who proposes: a model, and the coding agent that drives it where the method is agentic. */
export type CampaignProposer = { model: string; harness: HarnessName };

/** When a campaign stops by itself; null: never for that reason. */
export type StopRules = {
	/** Stops before the next proposal once this much is spent. */
	spendMicroUsd: number | null;
	/** So many proposals in a row that ended by faults of ours. */
	failuresInARow: number | null;
	/** Each cell's 95 % interval is narrower than this share, from 0 to 1. */
	intervalWidth: number | null;
	/** An instant, as ISO 8601. */
	at: string | null;
};

/** Who attempts each environment that the campaign accepts, and how often. */
export type CampaignSolver = { model: string; harness: SolverHarness; rollouts: number };

/** What can drive a solver: our own loop, or Pi. */
export const SOLVER_HARNESSES = ["built-in", "pi"] as const satisfies HarnessName[];
type SolverHarness = (typeof SOLVER_HARNESSES)[number];

/** Frozen at launch: methods × proposers × self-check × seeds × n with matched seeds and random seeds. */
export type CampaignPlan = {
	name: string;
	methods: readonly MethodName[];
	proposers: readonly CampaignProposer[];
	/** With both values the agentic method runs once with and once without its self-check (the paper's Table 11). */
	selfCheck: readonly boolean[];
	seedIds: readonly string[];
	/** The rules that chose `seedIds`; absent: they were named one by one, or all. */
	selection?: SelectionRules | undefined;
	/** Proposals for each cell, spread over the seeds in turn. */
	proposalsPerCell: number;
	randomSeed: number;
	maxRounds: number;
	/** For each proposal. */
	timeLimitMs: number;
	turnLimit: number | null;
	profile: "paper" | "standard";
	/** null: the promoted version, or the one that ships with the product. */
	workspaceVersionId: string | null;
	budgetMicroUsd: number | null;
	/** For each proposal. */
	proposalBudgetMicroUsd: number | null;
	/** Hosts that agentic proposers may reach over the web; empty: none. */
	webAllow: readonly string[];
	/** What proposers get of a seed. */
	handOver: HandOverOptions;
	/** Absent: nobody attempts them. */
	solver?: CampaignSolver | undefined;
	stop: StopRules;
};
