import type { MethodName } from "@aes/core/proposals";
import { FIRST_FAILED, REJECTION_REASON } from "../first-failed.ts";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import { type CohortFilter, whereCohort } from "./cohorts.ts";

export type RejectionReason = {
	/** The first failed control of the last admission, or why nothing was admitted: "no_submission" … */
	reason: string;
	method: MethodName;
	count: number;
};

/** Why proposals were rejected, by their last admission in the attempt that ended them. */
export async function listRejectionReasons(db: PrismaClient, filter: CohortFilter): Promise<RejectionReason[]> {
	return db.$queryRaw<RejectionReason[]>(Prisma.sql`
		SELECT ${REJECTION_REASON} AS reason, p.method::text AS method, count(*)::int AS count
		FROM proposals p
		${FIRST_FAILED}
		WHERE ${whereCohort(filter)} AND p.verdict = 'rejected'
		GROUP BY 1, 2 ORDER BY count DESC, reason`);
}
