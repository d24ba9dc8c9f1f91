import type { MethodName } from "../proposals/proposal.ts";

export const CAMPAIGN_STATUSES = ["running", "completed", "cancelled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Frozen at launch: methods × seeds × n with matched random seeds. */
export type CampaignPlan = {
	name: string;
	methods: readonly MethodName[];
	proposer: string;
	/** Proposals for each method, spread over the seeds in turn. */
	proposalsPerMethod: number;
	seedIds: readonly string[];
	randomSeed: number;
	selfCheck: boolean;
	maxRounds: number;
	budgetMicroUsd: number | null;
	profile: "paper" | "standard";
};
