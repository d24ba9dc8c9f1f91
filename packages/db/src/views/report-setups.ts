import type { SetupFact } from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";
import type { ReportFilter } from "./report-proposals.ts";

/** What the campaigns ran under: each distinct value, by campaign, method and proposer. */
export function listSetupFacts(db: PrismaClient, filter: ReportFilter): Promise<SetupFact[]> {
	return db.$queryRaw<SetupFact[]>`
		WITH own AS (
			SELECT * FROM proposals
			WHERE project_id = ${filter.projectId}
				AND (${filter.campaignIds.length} = 0 OR campaign_id = ANY(${[...filter.campaignIds]}))),
		checked AS (
			SELECT own.campaign_id, own.method, own.proposer, a.profile, a.profile_version, a.checker_version
			FROM own JOIN environments e ON e.proposal_id = own.id AND e.attempt = own.attempt
			JOIN environment_versions v ON v.environment_id = e.id
			JOIN admissions a ON a.version_id = v.id AND a.status = 'completed' AND a.readmission_id IS NULL)
		SELECT DISTINCT campaign_id AS "campaignId", method::text AS method, proposer, fact, what, value FROM (
			SELECT own.campaign_id, own.method, own.proposer, 'admission' AS fact, 'profile' AS what, c.profile AS value
				FROM own JOIN campaigns c ON c.id = own.campaign_id
			UNION ALL SELECT campaign_id, method, proposer, 'admission', 'profile version', profile || ' ' || profile_version
				FROM checked
			UNION ALL SELECT campaign_id, method, proposer, 'admission', 'checker version', checker_version FROM checked
			UNION ALL SELECT own.campaign_id, own.method, own.proposer, 'prices', 'prices', l.price_version
				FROM own JOIN ledger_entries l ON l.proposal_id = own.id AND l.status = 'settled'
			UNION ALL SELECT own.campaign_id, own.method, own.proposer, 'sandbox', 'limits of the proposer''s sandbox',
					r.cpus || ' CPUs, ' || r.memory_mb || ' MB'
				FROM own JOIN sandbox_records r ON r.proposal_id = own.id AND r.purpose = 'proposer'
			UNION ALL SELECT campaign_id, method, proposer, 'sandbox', 'time limit', time_limit_ms / 1000 || ' s' FROM own
			UNION ALL SELECT campaign_id, method, proposer, 'model', 'most rounds', max_rounds::text FROM own
			UNION ALL SELECT campaign_id, method, proposer, 'model', 'turn limit', coalesce(turn_limit::text, 'none') FROM own
		) facts WHERE value IS NOT NULL
		ORDER BY 1, 2, 3, 4, 5, 6`;
}
