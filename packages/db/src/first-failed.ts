import { Prisma } from "./generated/client.ts";

/**
 * Joins to `proposals p` as `failed` the first failed control of its last admission, in the attempt that ended it;
 * neither re-admissions nor versions
 * that a person edited count. All of it null where none failed.
 */
export const FIRST_FAILED = Prisma.sql`LEFT JOIN LATERAL (
	SELECT c.control_id, c.reason, c.evidence
	FROM environments e
	JOIN environment_versions v ON v.environment_id = e.id
	JOIN admissions a ON a.version_id = v.id
	JOIN admission_checks c ON c.admission_id = a.id
	WHERE e.proposal_id = p.id AND e.attempt = p.attempt AND c.verdict = 'fail' AND a.readmission_id IS NULL
		AND v.edited_by IS NULL
	ORDER BY v.number DESC, a.created_at DESC, c.ordinal
	LIMIT 1
) failed ON true`;

/** Why `p` was rejected, in one word: that control, else how the proposal ended. */
export const REJECTION_REASON = Prisma.sql`coalesce(failed.control_id, p.end_reason, 'unknown')`;
