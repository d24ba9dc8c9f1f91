import type { ClaimedRollout, RolloutEnd, RolloutPlan } from "@aes/core/rollouts";
import { cleanJson, cleanText } from "./clean-text.ts";
import { Prisma, type Rollout as Row } from "./generated/client.ts";

const toRolloutPlan = (row: Row): RolloutPlan => ({
	id: row.id,
	projectId: row.projectId,
	versionId: row.versionId,
	campaignId: row.campaignId,
	solver: row.solver,
	harness: row.harness,
	ordinal: row.ordinal,
	randomSeed: row.randomSeed,
	turnLimit: row.turnLimit,
	baseline: row.baseline,
});

export const toClaimedRollout = (row: Row, leaseToken: string): ClaimedRollout => ({
	...toRolloutPlan(row),
	leaseToken,
	attempt: row.attempt,
});

/** The columns that an end writes. */
export const toEndColumns = (end: RolloutEnd) => ({
	...end,
	reason: end.reason === null ? null : cleanText(end.reason),
	rewards: end.rewards === null ? Prisma.DbNull : cleanJson(end.rewards),
	warnings: end.warnings.map(cleanText),
	finishedAt: new Date(),
	leaseToken: null,
	leaseOwner: null,
	leaseUntil: null,
});
