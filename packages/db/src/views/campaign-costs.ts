import type { PrismaClient } from "../generated/client.ts";

export type CampaignCost = {
	kind: "model_call" | "sandbox";
	/** The model, or what the sandbox was for. */
	name: string;
	/** Which part of the work: the method that called the model, or that the sandbox served; "solver" for rollouts. */
	method: string;
	entries: number;
	uncachedInputTokens: number;
	cachedInputTokens: number;
	cacheWriteInputTokens: number;
	outputTokens: number;
	cpuSeconds: number;
	gibSeconds: number;
	costMicroUsd: number;
};

/** What a campaign's settled spend went to, dearest first; the sum is its total on every page. */
export async function listCampaignCosts(
	db: PrismaClient,
	input: { projectId: string; campaignId: string },
): Promise<CampaignCost[]> {
	return db.$queryRaw<CampaignCost[]>`
		SELECT l.kind::text AS kind, coalesce(l.model, l.purpose, 'other') AS name,
			coalesce(p.method::text, CASE WHEN l.rollout_id IS NULL THEN 'other' ELSE 'solver' END) AS method, count(*)::int AS entries,
			coalesce(sum(l.uncached_input_tokens), 0)::float8 AS "uncachedInputTokens",
			coalesce(sum(l.cached_input_tokens), 0)::float8 AS "cachedInputTokens",
			coalesce(sum(l.cache_write_input_tokens), 0)::float8 AS "cacheWriteInputTokens",
			coalesce(sum(l.output_tokens), 0)::float8 AS "outputTokens",
			coalesce(sum(l.cpu_seconds), 0)::float8 AS "cpuSeconds",
			coalesce(sum(l.gib_seconds), 0)::float8 AS "gibSeconds",
			coalesce(sum(l.cost_micro_usd), 0)::float8 AS "costMicroUsd"
		FROM ledger_entries l LEFT JOIN proposals p ON p.id = l.proposal_id
		WHERE l.project_id = ${input.projectId} AND l.campaign_id = ${input.campaignId} AND l.status = 'settled'
		GROUP BY 1, 2, 3 ORDER BY "costMicroUsd" DESC, name, method`;
}
