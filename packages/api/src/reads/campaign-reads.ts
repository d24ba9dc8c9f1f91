import { z } from "zod";
import { defineRead } from "./read.ts";
import { CampaignShape, CohortShape, RejectionShape, SpendShape } from "./shapes.ts";

const ScopeSchema = z.object({ campaignId: z.string().optional().describe("of this campaign only; else of all") });

export const campaignReads = [
	defineRead({
		name: "list_campaigns",
		summary: "All campaigns, newest first, with how many of their proposals have ended.",
		path: "/campaigns",
		input: z.object({}),
		output: z.array(CampaignShape),
		run: (api) => api.campaigns.list(),
	}),
	defineRead({
		name: "list_cohorts",
		summary:
			"Counts and spend by proposer, method, self-check, harness and workspace version: what valid-environment rates and costs per valid environment are made of.",
		path: "/cohorts",
		input: ScopeSchema,
		output: z.array(CohortShape),
		run: (api, input) => api.campaigns.cohorts(input),
	}),
	defineRead({
		name: "get_spend",
		summary: "All that the ledger holds, by what it was for: proposals, solver rollouts, the rest.",
		path: "/spend",
		input: ScopeSchema,
		output: SpendShape,
		run: (api, input) => api.campaigns.spend(input),
	}),
	defineRead({
		name: "list_rejection_reasons",
		summary: "Why proposals were rejected, by the first control that failed, with counts by method.",
		path: "/rejection-reasons",
		input: ScopeSchema,
		output: z.array(RejectionShape),
		run: (api, input) => api.campaigns.rejectionReasons(input),
	}),
];
