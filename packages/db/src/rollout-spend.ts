import type { ReserveInput } from "@aes/core/ledger";
import type { DbClient } from "./client.ts";
import type { SpendHolder } from "./ledger-budgets.ts";

/**
 * The rollout under whose lease something is to be spent, kept from losing it until the row is written; null when the
 * lease is none of a rollout. Its spend counts against its campaign's budget, never as a proposal's cost.
 */
export async function lockRollout(
	tx: DbClient,
	{ scope, leaseToken }: Pick<ReserveInput, "scope" | "leaseToken">,
): Promise<SpendHolder | null> {
	const [rollout] = await tx.$queryRaw<Omit<SpendHolder, "leaseToken" | "proposalId">[]>`
		SELECT rollout.project_id AS "projectId", rollout.campaign_id AS "campaignId", rollout.id AS "rolloutId",
			NULL::bigint AS "sessionMicroUsd", campaign.budget_micro_usd AS "campaignMicroUsd",
			project.daily_budget_micro_usd AS "dayMicroUsd"
		FROM rollouts AS rollout
		JOIN projects AS project ON project.id = rollout.project_id
		LEFT JOIN campaigns AS campaign ON campaign.id = rollout.campaign_id
		WHERE rollout.version_id = ${scope.environmentVersionId}
			AND rollout.lease_token = ${leaseToken} AND rollout.status = 'running'
		FOR SHARE OF rollout`;
	return rollout ? { ...rollout, proposalId: null, leaseToken } : null;
}
