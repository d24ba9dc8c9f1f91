import type { PrismaClient } from "../generated/client.ts";
import type { CostFilter } from "./costs.ts";
import { reservedIn } from "./in-span.ts";

/** What a model's settled calls cost by class of token, in micro-dollars, under one version of the price table. */
export type TokenCost = {
	model: string;
	/** null: charged before versions were kept. */
	priceVersion: string | null;
	calls: number;
	uncachedInputMicroUsd: number;
	cachedInputMicroUsd: number;
	cacheWriteInputMicroUsd: number;
	outputMicroUsd: number;
	/** Of calls whose price row is no longer kept: known as a whole, but not by class. */
	unsplitMicroUsd: number;
};

/**
 * Each call by the price row in force when it was reserved (long prompts at theirs). Classes are not rounded, calls
 * are, up to a micro-dollar each: so the classes may sum to that much less.
 */
export async function listTokenCosts(db: PrismaClient, filter: CostFilter): Promise<TokenCost[]> {
	const { projectId, campaignId, span } = filter;
	return db.$queryRaw<TokenCost[]>`
		WITH called AS (
			SELECT l.model, l.price_version, l.cost_micro_usd, l.uncached_input_tokens AS uncached, l.cached_input_tokens AS cached,
				greatest(coalesce(l.cache_write_input_tokens, 0) - coalesce(l.cache_write_1h_input_tokens, 0), 0) AS written,
				least(coalesce(l.cache_write_1h_input_tokens, 0), coalesce(l.cache_write_input_tokens, 0)) AS written_1h,
				l.output_tokens AS output, price.rates
			FROM ledger_entries l
			LEFT JOIN price_tables t ON t.version = l.price_version
			LEFT JOIN LATERAL (
				SELECT CASE WHEN (row->'longPrompt'->>'overTokens')::bigint
					< l.uncached_input_tokens + l.cached_input_tokens + coalesce(l.cache_write_input_tokens, 0)
					THEN row->'longPrompt' ELSE row END AS rates
				FROM jsonb_array_elements(t.prices->'models'->l.model) AS row
				WHERE (row->>'effectiveFrom')::timestamptz <= l.created_at
				ORDER BY (row->>'effectiveFrom')::timestamptz DESC LIMIT 1
			) price ON true
			WHERE l.project_id = ${projectId} AND l.status = 'settled' AND l.kind = 'model_call' AND ${reservedIn(span)}
				AND (${campaignId ?? null}::text IS NULL OR l.campaign_id = ${campaignId ?? null})),
		rated AS (
			SELECT called.*, (rates->>'inputMicroUsdPerMillion')::float8 / 1e6 AS input_rate,
				(rates->>'cachedInputMicroUsdPerMillion')::float8 / 1e6 AS cached_rate,
				coalesce(rates->>'cacheWriteInputMicroUsdPerMillion', rates->>'inputMicroUsdPerMillion')::float8 / 1e6 AS write_rate,
				coalesce(rates->>'cacheWrite1hInputMicroUsdPerMillion', rates->>'cacheWriteInputMicroUsdPerMillion',
					rates->>'inputMicroUsdPerMillion')::float8 / 1e6 AS write_1h_rate,
				(rates->>'outputMicroUsdPerMillion')::float8 / 1e6 AS output_rate
			FROM called)
		SELECT coalesce(model, 'other') AS model, price_version AS "priceVersion", count(*)::int AS calls,
			coalesce(sum(uncached * input_rate), 0)::float8 AS "uncachedInputMicroUsd",
			coalesce(sum(cached * cached_rate), 0)::float8 AS "cachedInputMicroUsd",
			coalesce(sum(written * write_rate + written_1h * write_1h_rate), 0)::float8 AS "cacheWriteInputMicroUsd",
			coalesce(sum(output * output_rate), 0)::float8 AS "outputMicroUsd",
			coalesce(sum(cost_micro_usd) FILTER (WHERE rates IS NULL), 0)::float8 AS "unsplitMicroUsd"
		FROM rated GROUP BY 1, 2 ORDER BY 1, 2`;
}
