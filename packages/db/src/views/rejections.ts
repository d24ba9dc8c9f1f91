import type { MethodName } from "@aes/core/proposals";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import type { CohortFilter } from "./cohorts.ts";

export type RejectionReason = {
	/** The first failed control of the last admission, or why nothing was admitted: "no_submission" … */
	reason: string;
	method: MethodName;
	count: number;
};

/** Why proposals were rejected, by their last admission in the attempt that ended them. */
export async function listRejectionReasons(db: PrismaClient, filter: CohortFilter): Promise<RejectionReason[]> {
	const campaignId = filter.campaignId ?? null;
	return db.$queryRaw<RejectionReason[]>(Prisma.sql`
		SELECT coalesce(failed.control_id, p.end_reason, 'unknown') AS reason, p.method::text AS method, count(*)::int AS count
		FROM proposals p
		LEFT JOIN LATERAL (
			SELECT c.control_id
			FROM environments e
			JOIN environment_versions v ON v.environment_id = e.id
			JOIN admissions a ON a.version_id = v.id
			JOIN admission_checks c ON c.admission_id = a.id
			WHERE e.proposal_id = p.id AND e.attempt = p.attempt AND c.verdict = 'fail' AND a.readmission_id IS NULL
			ORDER BY v.number DESC, a.created_at DESC, c.ordinal
			LIMIT 1
		) failed ON true
		WHERE p.project_id = ${filter.projectId} AND p.verdict = 'rejected'
			AND (${campaignId}::text IS NULL OR p.campaign_id = ${campaignId})
		GROUP BY 1, 2 ORDER BY count DESC, reason`);
}
