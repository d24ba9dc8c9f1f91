import type { SetupFact } from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";
import type { ReportFilter } from "./report-proposals.ts";

/** What the campaigns ran under: each distinct value, by campaign and what makes a cohort. */
export function listSetupFacts(db: PrismaClient, filter: ReportFilter): Promise<SetupFact[]> {
	return db.$queryRaw<SetupFact[]>`
		WITH own AS (
			SELECT p.*, w.name || ' v' || wv.number AS workspace FROM proposals p
			LEFT JOIN workspace_versions wv ON wv.id = p.workspace_version_id
			LEFT JOIN workspaces w ON w.id = wv.workspace_id
			WHERE p.project_id = ${filter.projectId}
				AND (${filter.campaignIds.length} = 0 OR p.campaign_id = ANY(${[...filter.campaignIds]}))),
		checked AS (
			SELECT own.id, a.profile, a.profile_version, a.checker_version
			FROM own JOIN environments e ON e.proposal_id = own.id AND e.attempt = own.attempt
			JOIN environment_versions v ON v.environment_id = e.id AND v.edited_by IS NULL
			JOIN admissions a ON a.version_id = v.id AND a.status = 'completed' AND a.readmission_id IS NULL),
		facts AS (
			SELECT own.id, 'admission' AS fact, 'profile' AS what, c.profile AS value
				FROM own JOIN campaigns c ON c.id = own.campaign_id
			UNION ALL SELECT id, 'admission', 'profile version', profile || ' ' || profile_version FROM checked
			UNION ALL SELECT id, 'admission', 'checker version', checker_version FROM checked
			UNION ALL SELECT own.id, 'prices', 'prices', l.price_version
				FROM own JOIN ledger_entries l ON l.proposal_id = own.id AND l.status = 'settled'
			UNION ALL SELECT own.id, 'sandbox', 'limits of the proposer''s sandbox', r.cpus || ' CPUs, ' || r.memory_mb || ' MB'
				FROM own JOIN sandbox_records r ON r.proposal_id = own.id AND r.purpose = 'proposer'
			UNION ALL SELECT id, 'sandbox', 'time limit', time_limit_ms / 1000 || ' s' FROM own
			UNION ALL SELECT id, 'model', 'most rounds', max_rounds::text FROM own
			UNION ALL SELECT id, 'model', 'turn limit', coalesce(turn_limit::text, 'none') FROM own)
		SELECT DISTINCT own.campaign_id AS "campaignId", own.method::text AS method, own.proposer,
			own.self_check AS "selfCheck", own.harness, own.workspace, fact, what, value
		FROM facts JOIN own ON own.id = facts.id WHERE value IS NOT NULL
		ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;
}
