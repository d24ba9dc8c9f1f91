import type { SolverRollout } from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";
import type { ReportFilter } from "./report-proposals.ts";

/** Every finished solver rollout of a version that one of these campaigns' proposals had accepted, whoever asked for it. */
export function listReportRollouts(db: PrismaClient, filter: ReportFilter): Promise<SolverRollout[]> {
	return db.$queryRaw<SolverRollout[]>`
		SELECT v.environment_id AS "environmentId", r.turns, r.reward = 1 AS "isFullReward"
		FROM rollouts r
		JOIN environment_versions v ON v.id = r.version_id AND v.edited_by IS NULL
		JOIN environments e ON e.id = v.environment_id
		JOIN proposals p ON p.id = e.proposal_id
		WHERE p.project_id = ${filter.projectId}
			AND (${filter.campaignIds.length} = 0 OR p.campaign_id = ANY(${[...filter.campaignIds]}))
			AND r.status = 'completed'
			AND EXISTS (SELECT 1 FROM admissions a WHERE a.version_id = v.id AND a.verdict = 'accepted')
		ORDER BY r.id`;
}
