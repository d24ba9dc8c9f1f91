import { type CampaignPlan, CampaignPlanSchema, type CampaignStatus } from "@aes/core/campaigns";
import { HarnessNameSchema } from "@aes/core/proposals";
import { DEFAULT_HAND_OVER } from "@aes/core/seeds";
import { z } from "zod";
import type { Campaign as Row } from "./generated/client.ts";
import { toMicroUsd } from "./micro-usd.ts";

export type CampaignSummary = {
	id: string;
	projectId: string;
	name: string;
	status: CampaignStatus;
	plan: CampaignPlan;
	/** null for a campaign from before plans were kept: its plan is put together from what was. */
	planDigest: string | null;
	priceVersion: string;
	budgetMicroUsd: number | null;
	stopRule: string | null;
	stopReason: string | null;
	clonedFrom: string | null;
	createdAt: Date;
	finishedAt: Date | null;
};

export function toCampaignSummary(row: Row): CampaignSummary {
	const { id, projectId, name, status, planDigest, priceVersion, stopRule, stopReason, clonedFrom } = row;
	const budgetMicroUsd = row.budgetMicroUsd === null ? null : toMicroUsd(row.budgetMicroUsd);
	const { createdAt, finishedAt } = row;
	const told = { id, projectId, name, status, planDigest, priceVersion, stopRule, stopReason, clonedFrom };
	return { ...told, budgetMicroUsd, createdAt, finishedAt, plan: toPlan(row) };
}

export const toPlan = (row: Row): CampaignPlan =>
	row.plan === null ? fromColumns(row) : CampaignPlanSchema.parse(row.plan);

const DEFAULT_TIME_LIMIT_MS = 30 * 60_000;

function fromColumns(row: Row): CampaignPlan {
	return {
		name: row.name,
		methods: row.methods,
		proposers: [{ model: row.proposer, harness: HarnessNameSchema.parse(row.harness) }],
		selfCheck: [row.selfCheck],
		seedIds: row.seedIds,
		proposalsPerCell: row.proposalsPerMethod,
		randomSeed: row.randomSeed,
		maxRounds: row.maxRounds,
		timeLimitMs: DEFAULT_TIME_LIMIT_MS,
		turnLimit: null,
		profile: z.enum(["paper", "standard"]).parse(row.profile),
		workspaceVersionId: null,
		budgetMicroUsd: row.budgetMicroUsd === null ? null : toMicroUsd(row.budgetMicroUsd),
		proposalBudgetMicroUsd: null,
		webAllow: [],
		handOver: DEFAULT_HAND_OVER,
		stop: { spendMicroUsd: null, failuresInARow: null, intervalWidth: null, at: null },
	};
}
