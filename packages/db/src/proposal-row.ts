import { PROFILE_NAMES, type ProfileName } from "@aes/core/admission";
import { type ClaimedProposal, HarnessNameSchema } from "@aes/core/proposals";
import type { HandOverOptions } from "@aes/core/seeds";
import { z } from "zod";
import { toPlan } from "./campaign-row.ts";
import type { Campaign, Proposal as Row } from "./generated/client.ts";
import { toMicroUsd } from "./micro-usd.ts";

const ProfileSchema = z.enum(PROFILE_NAMES);

export function toClaimedProposal(
	row: Row & { campaign: Campaign },
	leaseToken: string,
): ClaimedProposal & { profile: ProfileName; handOver: HandOverOptions } {
	return {
		id: row.id,
		projectId: row.projectId,
		campaignId: row.campaignId,
		method: row.method,
		harness: HarnessNameSchema.parse(row.harness),
		proposer: row.proposer,
		seedId: row.seedId,
		randomSeed: row.randomSeed,
		selfCheck: row.selfCheck,
		maxRounds: row.maxRounds,
		timeLimitMs: row.timeLimitMs,
		turnLimit: row.turnLimit,
		sessionBudgetMicroUsd: row.budgetMicroUsd === null ? null : toMicroUsd(row.budgetMicroUsd),
		workspaceVersionId: row.workspaceVersionId,
		webAllow: row.webAllow,
		leaseToken,
		attempt: row.attempt,
		profile: ProfileSchema.parse(row.campaign.profile),
		handOver: toPlan(row.campaign).handOver,
	};
}
