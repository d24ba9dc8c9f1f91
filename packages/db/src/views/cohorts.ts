import type { CohortCounts, MeasuredSource } from "@aes/core/metrics";
import type { MethodName } from "@aes/core/proposals";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import { type DatedSpan, endedIn, isOfSource } from "./in-span.ts";

export type CohortFilter = {
	projectId: string;
	campaignId?: string | undefined;
	/** Proposals of that period; all when not given. */
	span?: DatedSpan | undefined;
	source?: MeasuredSource | undefined;
};

/**
 * Proposals that share method and proposer and, where the method is agentic, self-check, harness and workspace version,
 * with everything a rate or a cost is made of.
 */
export type Cohort = {
	method: MethodName;
	proposer: string;
	/** Also true for methods that have none to switch off. */
	selfCheck: boolean;
	/** null for methods that have none. */
	harness: string | null;
	/** Name and version, "default v2"; null for methods that work in none, and before versions were kept. */
	workspace: string | null;
	counts: CohortCounts;
	rejected: number;
	queued: number;
	running: number;
	/** Not completed: stopped by budget or by faults of ours, or cancelled. */
	stopped: number;
	/** Sum over accepted proposals; the mean is this over accepted. */
	roundsOfAccepted: number;
	spend: CohortSpend;
};

type CohortSpend = {
	totalMicroUsd: number;
	modelMicroUsd: number;
	sandboxMicroUsd: number;
	inputTokens: number;
	outputTokens: number;
	modelCalls: number;
	sandboxes: number;
	sandboxCpuSeconds: number;
	/** Rows whose holder died before it settled: what they cost is unknown and not in the total. */
	unsettled: number;
};

/** Cohorts of a project or of one campaign, by proposer, then in the order of the methods. */
export async function listCohorts(db: PrismaClient, filter: CohortFilter): Promise<Cohort[]> {
	const [counts, spend] = await Promise.all([readCounts(db, filter), readSpend(db, filter)]);
	const spendOf = new Map(spend.map((row) => [cohortKey(row), row]));
	return counts.map((row) => toCohort(row, spendOf.get(cohortKey(row))));
}

type CohortKeyRow = Pick<Cohort, "method" | "proposer" | "selfCheck" | "harness" | "workspace">;
type CountRow = CohortKeyRow &
	Record<
		| "planned"
		| "completed"
		| "evaluable"
		| "accepted"
		| "rejected"
		| "inconclusive"
		| "queued"
		| "running"
		| "stopped"
		| "rounds_of_accepted",
		number
	>;
type SpendRow = CohortKeyRow &
	Record<
		| "total"
		| "model"
		| "sandbox"
		| "input_tokens"
		| "output_tokens"
		| "model_calls"
		| "sandboxes"
		| "cpu_seconds"
		| "unsettled",
		number
	>;

const cohortKey = ({ method, proposer, selfCheck, harness, workspace }: CohortKeyRow): string =>
	JSON.stringify([method, proposer, selfCheck, harness, workspace]);

/** Grouped by its place: the five stand first. */
const KEY = Prisma.sql`p.method::text AS method, p.proposer, p.method <> 'agentic' OR p.self_check AS "selfCheck",
	CASE WHEN p.method = 'agentic' THEN p.harness END AS harness,
	CASE WHEN p.method = 'agentic' THEN w.name || ' v' || wv.number END AS workspace`;
const WORKSPACES = Prisma.sql`LEFT JOIN workspace_versions wv ON wv.id = p.workspace_version_id
	LEFT JOIN workspaces w ON w.id = wv.workspace_id`;

/** True of the filter's `proposals p`. */
export const whereCohort = ({ projectId, campaignId, span, source }: CohortFilter) =>
	Prisma.sql`p.project_id = ${projectId} AND (${campaignId ?? null}::text IS NULL OR p.campaign_id = ${campaignId ?? null})
		AND ${endedIn(span)} AND ${isOfSource(Prisma.sql`p.proposer`, source)}`;

/** The columns of `CohortCounts` over `proposals p`. */
export const COHORT_COUNTS = Prisma.sql`count(*)::int AS planned,
	count(*) FILTER (WHERE p.status = 'completed')::int AS completed,
	count(*) FILTER (WHERE p.status = 'completed' AND p.verdict <> 'inconclusive')::int AS evaluable,
	count(*) FILTER (WHERE p.verdict = 'accepted')::int AS accepted,
	count(*) FILTER (WHERE p.verdict = 'inconclusive')::int AS inconclusive`;

const readCounts = (db: PrismaClient, filter: CohortFilter) => db.$queryRaw<CountRow[]>`
	SELECT ${KEY}, ${COHORT_COUNTS},
		count(*) FILTER (WHERE p.verdict = 'rejected')::int AS rejected,
		count(*) FILTER (WHERE p.status = 'queued')::int AS queued,
		count(*) FILTER (WHERE p.status = 'running')::int AS running,
		count(*) FILTER (WHERE p.status IN ('stopped', 'cancelled'))::int AS stopped,
		coalesce(sum(p.rounds) FILTER (WHERE p.verdict = 'accepted'), 0)::int AS rounds_of_accepted
	FROM proposals p ${WORKSPACES} WHERE ${whereCohort(filter)}
	GROUP BY p.method, p.proposer, 3, 4, 5 ORDER BY p.proposer, 3 DESC, p.method, 4, 5`;

const readSpend = (db: PrismaClient, filter: CohortFilter) => db.$queryRaw<SpendRow[]>`
	SELECT ${KEY},
		coalesce(sum(l.cost_micro_usd), 0)::float8 AS total,
		coalesce(sum(l.cost_micro_usd) FILTER (WHERE l.kind = 'model_call'), 0)::float8 AS model,
		coalesce(sum(l.cost_micro_usd) FILTER (WHERE l.kind = 'sandbox'), 0)::float8 AS sandbox,
		coalesce(sum(l.uncached_input_tokens + l.cached_input_tokens + coalesce(l.cache_write_input_tokens, 0)), 0)::float8
			AS input_tokens,
		coalesce(sum(l.output_tokens), 0)::float8 AS output_tokens,
		count(*) FILTER (WHERE l.kind = 'model_call')::int AS model_calls,
		count(*) FILTER (WHERE l.kind = 'sandbox')::int AS sandboxes,
		coalesce(sum(l.cpu_seconds), 0)::float8 AS cpu_seconds,
		count(*) FILTER (WHERE l.status = 'lapsed')::int AS unsettled
	FROM ledger_entries l JOIN proposals p ON p.id = l.proposal_id ${WORKSPACES}
	WHERE l.status IN ('settled', 'lapsed') AND ${whereCohort(filter)}
	GROUP BY 1, 2, 3, 4, 5`;

function toCohort(row: CountRow, spend: SpendRow | undefined): Cohort {
	const { method, proposer, selfCheck, harness, workspace } = row;
	const { planned, completed, evaluable, accepted, inconclusive } = row;
	return {
		...{ method, proposer, selfCheck, harness, workspace },
		counts: { planned, completed, evaluable, accepted, inconclusive },
		rejected: row.rejected,
		queued: row.queued,
		running: row.running,
		stopped: row.stopped,
		roundsOfAccepted: row.rounds_of_accepted,
		spend: {
			totalMicroUsd: spend?.total ?? 0,
			modelMicroUsd: spend?.model ?? 0,
			sandboxMicroUsd: spend?.sandbox ?? 0,
			inputTokens: spend?.input_tokens ?? 0,
			outputTokens: spend?.output_tokens ?? 0,
			modelCalls: spend?.model_calls ?? 0,
			sandboxes: spend?.sandboxes ?? 0,
			sandboxCpuSeconds: spend?.cpu_seconds ?? 0,
			unsettled: spend?.unsettled ?? 0,
		},
	};
}
