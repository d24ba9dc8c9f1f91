import type { CohortCounts } from "@aes/core/metrics";
import { Prisma, type PrismaClient } from "./generated/client.ts";

/** Agentic proposals that worked in one version and share proposer, harness and self-check. */
export type VersionCohort = {
	proposer: string;
	harness: string;
	selfCheck: boolean;
	counts: CohortCounts;
	/** Sum over accepted proposals; the mean is this over accepted. */
	roundsOfAccepted: number;
	/** All spend of the cohort, in micro-dollars. */
	spendMicroUsd: number;
	/** Ledger rows whose holder died before it settled: what they cost is unknown and not in the spend. */
	unsettled: number;
};

type Filter = { projectId: string; versionId?: string | undefined };
type Row = { version_id: string; proposer: string; harness: string; self_check: boolean } & Record<
	"planned" | "completed" | "evaluable" | "accepted" | "inconclusive" | "rounds_of_accepted" | "spend" | "unsettled",
	number
>;

/** By version; within one, by proposer. Other methods read no workspace and are not counted. */
export async function listVersionCohorts(db: PrismaClient, filter: Filter): Promise<Map<string, VersionCohort[]>> {
	const rows = await db.$queryRaw<Row[]>(Prisma.sql`
		SELECT p.workspace_version_id AS version_id, p.proposer, p.harness, p.self_check,
			count(*)::int AS planned,
			count(*) FILTER (WHERE p.status = 'completed')::int AS completed,
			count(*) FILTER (WHERE p.status = 'completed' AND p.verdict <> 'inconclusive')::int AS evaluable,
			count(*) FILTER (WHERE p.status = 'completed' AND p.verdict = 'accepted')::int AS accepted,
			count(*) FILTER (WHERE p.status = 'completed' AND p.verdict = 'inconclusive')::int AS inconclusive,
			coalesce(sum(p.rounds) FILTER (WHERE p.verdict = 'accepted'), 0)::int AS rounds_of_accepted,
			coalesce(sum(l.spend), 0)::float8 AS spend,
			coalesce(sum(l.unsettled), 0)::int AS unsettled
		FROM proposals p
		LEFT JOIN LATERAL (
			SELECT sum(e.cost_micro_usd) AS spend, count(*) FILTER (WHERE e.status = 'lapsed') AS unsettled
			FROM ledger_entries e WHERE e.proposal_id = p.id AND e.status IN ('settled', 'lapsed')
		) l ON true
		WHERE p.project_id = ${filter.projectId} AND p.workspace_version_id IS NOT NULL
			AND (${filter.versionId ?? null}::text IS NULL OR p.workspace_version_id = ${filter.versionId ?? null})
		GROUP BY 1, 2, 3, 4 ORDER BY p.proposer, p.harness, p.self_check DESC`);
	const byVersion = new Map<string, VersionCohort[]>();
	for (const row of rows) byVersion.set(row.version_id, [...(byVersion.get(row.version_id) ?? []), toCohort(row)]);
	return byVersion;
}

function toCohort(row: Row): VersionCohort {
	const { planned, completed, evaluable, accepted, inconclusive } = row;
	return {
		proposer: row.proposer,
		harness: row.harness,
		selfCheck: row.self_check,
		counts: { planned, completed, evaluable, accepted, inconclusive },
		roundsOfAccepted: row.rounds_of_accepted,
		spendMicroUsd: row.spend,
		unsettled: row.unsettled,
	};
}
