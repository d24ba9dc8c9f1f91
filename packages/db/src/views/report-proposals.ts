import type { ReportProposal } from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";

export type ReportFilter = { projectId: string; campaignIds: readonly string[] };

/** Every proposal of the campaigns with what reports are made of; of all of the project when none is named. */
export async function listReportProposals(db: PrismaClient, filter: ReportFilter): Promise<ReportProposal[]> {
	const rows = await db.$queryRaw<ProposalRow[]>`
		WITH own AS (
			SELECT * FROM proposals
			WHERE project_id = ${filter.projectId}
				AND (${filter.campaignIds.length} = 0 OR campaign_id = ANY(${[...filter.campaignIds]}))),
		spent AS (
			SELECT l.proposal_id,
				coalesce(sum(l.cost_micro_usd) FILTER (WHERE l.kind = 'model_call'), 0)::float8 AS "modelMicroUsd",
				coalesce(sum(l.cost_micro_usd) FILTER (WHERE l.kind = 'sandbox'), 0)::float8 AS "sandboxMicroUsd",
				coalesce(sum(l.uncached_input_tokens), 0)::float8 AS "uncachedInputTokens",
				coalesce(sum(l.cached_input_tokens), 0)::float8 AS "cachedInputTokens",
				coalesce(sum(l.cache_write_input_tokens), 0)::float8 AS "cacheWriteInputTokens",
				coalesce(sum(l.output_tokens), 0)::float8 AS "outputTokens",
				count(*) FILTER (WHERE l.kind = 'model_call')::int AS "modelCalls",
				count(*) FILTER (WHERE l.kind = 'sandbox')::int AS sandboxes,
				count(*) FILTER (WHERE l.status = 'lapsed')::int AS unsettled
			FROM ledger_entries l
			WHERE l.proposal_id IN (SELECT id FROM own) AND l.status IN ('settled', 'lapsed')
			GROUP BY l.proposal_id),
		solved AS (
			SELECT own.id AS proposal_id, sum(l.cost_micro_usd)::float8 AS cost
			FROM own
			JOIN environments e ON e.proposal_id = own.id
			JOIN environment_versions v ON v.environment_id = e.id
			JOIN rollouts r ON r.version_id = v.id
			JOIN ledger_entries l ON l.rollout_id = r.id AND l.campaign_id = own.campaign_id AND l.status = 'settled'
			GROUP BY own.id),
		stepped AS (
			SELECT s.proposal_id, count(*)::int AS steps
			FROM own JOIN trajectory_steps s ON s.proposal_id = own.id AND s.attempt = own.attempt
			GROUP BY s.proposal_id)
		SELECT p.id, p.campaign_id AS "campaignId", c.name AS "campaignName", p.proposer, p.harness,
			p.method::text AS method, p.self_check AS "selfCheck", w.name || ' v' || wv.number AS workspace,
			p.seed_id AS "seedId", s.name AS "seedName", s.kind::text AS "seedKind",
			nullif(s.metadata->>'category', '') AS domain,
			jsonb_path_query_array(s.rollouts, '$[*].model ? (@ != null)') AS solvers,
			p.random_seed AS "randomSeed", p.ordinal, p.status::text AS status, p.verdict::text AS verdict, p.rounds,
			coalesce(stepped.steps, 0) AS steps, to_jsonb(spent) AS spend,
			coalesce(solved.cost, 0) AS "solverMicroUsd",
			CASE WHEN best.id IS NULL THEN NULL ELSE jsonb_build_object(
				'environmentId', best.environment_id, 'versionId', best.id, 'files', best.files) END AS accepted
		FROM own p
		JOIN campaigns c ON c.id = p.campaign_id
		JOIN seeds s ON s.id = p.seed_id
		LEFT JOIN workspace_versions wv ON wv.id = p.workspace_version_id
		LEFT JOIN workspaces w ON w.id = wv.workspace_id
		LEFT JOIN spent ON spent.proposal_id = p.id
		LEFT JOIN solved ON solved.proposal_id = p.id
		LEFT JOIN stepped ON stepped.proposal_id = p.id
		LEFT JOIN LATERAL (
			SELECT v.id, v.environment_id,
				(SELECT count(*)::int FROM environment_files f WHERE f.version_id = v.id) AS files
			FROM environments e JOIN environment_versions v ON v.environment_id = e.id
			WHERE e.proposal_id = p.id AND e.attempt = p.attempt AND p.verdict = 'accepted' AND v.edited_by IS NULL
				AND EXISTS (SELECT 1 FROM admissions a WHERE a.version_id = v.id AND a.verdict = 'accepted' AND a.readmission_id IS NULL)
			ORDER BY v.number DESC LIMIT 1
		) best ON true
		ORDER BY p.campaign_id, p.ordinal, p.method, p.id`;
	return rows.map(({ spend, solverMicroUsd, ...row }) => ({
		...row,
		spend: { ...NOTHING_SPENT, ...withoutId(spend), solverMicroUsd },
	}));
}

type ProposalRow = Omit<ReportProposal, "spend"> & {
	spend: (Omit<ReportProposal["spend"], "solverMicroUsd"> & { proposal_id: string }) | null;
	solverMicroUsd: number;
};

const NOTHING_SPENT: ReportProposal["spend"] = {
	modelMicroUsd: 0,
	sandboxMicroUsd: 0,
	uncachedInputTokens: 0,
	cachedInputTokens: 0,
	cacheWriteInputTokens: 0,
	outputTokens: 0,
	modelCalls: 0,
	sandboxes: 0,
	solverMicroUsd: 0,
	unsettled: 0,
};

function withoutId(spend: ProposalRow["spend"]): Partial<ReportProposal["spend"]> {
	if (!spend) return {};
	const { proposal_id, ...rest } = spend;
	return rest;
}
