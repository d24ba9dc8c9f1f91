import type { MeasuredSource } from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";
import { type DatedSpan, reservedIn } from "./in-span.ts";

export type CostFilter = { projectId: string; campaignId?: string | undefined; span?: DatedSpan | undefined };

export type Cost = {
	kind: "model_call" | "sandbox";
	/** Whose work it was: the proposer's, else the solver's, else the called model's. */
	source: MeasuredSource;
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
	/** Versions of the price tables that it was charged by. */
	priceVersions: string[];
};

/** What settled spend went to, dearest first; the sum is the total on every page. */
export async function listCosts(db: PrismaClient, { projectId, campaignId, span }: CostFilter): Promise<Cost[]> {
	return db.$queryRaw<Cost[]>`
		SELECT l.kind::text AS kind, coalesce(l.model, l.purpose, 'other') AS name,
			CASE WHEN coalesce(p.proposer, r.solver, l.model) LIKE 'procedural/%' THEN 'procedural' ELSE 'model' END AS source,
			coalesce(p.method::text, CASE WHEN l.rollout_id IS NULL THEN 'other' ELSE 'solver' END) AS method, count(*)::int AS entries,
			coalesce(sum(l.uncached_input_tokens), 0)::float8 AS "uncachedInputTokens",
			coalesce(sum(l.cached_input_tokens), 0)::float8 AS "cachedInputTokens",
			coalesce(sum(l.cache_write_input_tokens), 0)::float8 AS "cacheWriteInputTokens",
			coalesce(sum(l.output_tokens), 0)::float8 AS "outputTokens",
			coalesce(sum(l.cpu_seconds), 0)::float8 AS "cpuSeconds",
			coalesce(sum(l.gib_seconds), 0)::float8 AS "gibSeconds",
			coalesce(sum(l.cost_micro_usd), 0)::float8 AS "costMicroUsd",
			coalesce(array_agg(DISTINCT l.price_version) FILTER (WHERE l.price_version IS NOT NULL), '{}') AS "priceVersions"
		FROM ledger_entries l
		LEFT JOIN proposals p ON p.id = l.proposal_id
		LEFT JOIN rollouts r ON r.id = l.rollout_id
		WHERE l.project_id = ${projectId} AND l.status = 'settled' AND ${reservedIn(span)}
			AND (${campaignId ?? null}::text IS NULL OR l.campaign_id = ${campaignId ?? null})
		GROUP BY 1, 2, 3, 4 ORDER BY "costMicroUsd" DESC, name, method`;
}
