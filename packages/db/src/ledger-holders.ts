import type { ReserveInput } from "@aes/core/ledger";
import { Prisma } from "./generated/client.ts";

/**
 * Queries for whoever holds the lease, one for each kind of holder: at most one of them finds it. The holder's row is
 * locked, so that it does not lose the lease until the spend is written. A proposal's row is also the lock of its
 * session's budget; admissions and rollouts have none.
 */
export function listHolderQueries({ scope, leaseToken }: Pick<ReserveInput, "scope" | "leaseToken">): Prisma.Sql[] {
	const { proposalId, environmentVersionId } = scope;
	const proposal = Prisma.sql`
		SELECT project_id, campaign_id, id AS proposal_id, NULL AS rollout_id, budget_micro_usd AS session_limit
		FROM proposals WHERE id = ${proposalId} AND lease_token = ${leaseToken} AND status = 'running'
		FOR NO KEY UPDATE`;
	// Admitting a campaign again, or what a person edited, is no spend of the campaign's.
	const admission = Prisma.sql`
		SELECT environment.project_id, proposal.campaign_id, proposal.id AS proposal_id, NULL AS rollout_id,
			NULL::bigint AS session_limit
		FROM admissions AS admission
		JOIN environment_versions AS version ON version.id = admission.version_id
		JOIN environments AS environment ON environment.id = version.environment_id
		LEFT JOIN proposals AS proposal ON proposal.id = environment.proposal_id AND admission.readmission_id IS NULL
			AND version.edited_by IS NULL
		WHERE version.id = ${environmentVersionId}
			AND admission.lease_token = ${leaseToken} AND admission.status = 'running'
		FOR SHARE OF admission`;
	// What a rollout spends counts against its campaign's budget, never as a proposal's cost.
	const rollout = Prisma.sql`
		SELECT project_id, campaign_id, NULL AS proposal_id, id AS rollout_id, NULL::bigint AS session_limit
		FROM rollouts WHERE version_id = ${environmentVersionId} AND lease_token = ${leaseToken} AND status = 'running'
		FOR SHARE`;
	return [proposal, admission, rollout];
}

/** The project itself, for whoever holds no lease. */
export function toProjectQuery(projectId: string): Prisma.Sql {
	return Prisma.sql`
		SELECT id AS project_id, NULL AS campaign_id, NULL AS proposal_id, NULL AS rollout_id, NULL::bigint AS session_limit
		FROM projects WHERE id = ${projectId}`;
}
