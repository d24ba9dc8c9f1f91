import type { CellHistory } from "@aes/core/campaigns";
import { HarnessNameSchema, type MethodName } from "@aes/core/proposals";
import type { PrismaClient } from "../generated/client.ts";

type FigureName = "modelCalls" | "inputTokens" | "outputTokens" | "costMicroUsd" | "workMs";
type Row = { method: MethodName; model: string; harness: string; proposals: number } & Record<
	`${"mean" | "spread"}_${FigureName}`,
	number
>;

/** What completed proposals of this project took, by method, model and harness: what estimates are made of. */
export async function listCampaignHistory(db: PrismaClient, input: { projectId: string }): Promise<CellHistory[]> {
	const rows = await db.$queryRaw<Row[]>`
		WITH spent AS (
			SELECT proposal_id, count(*) FILTER (WHERE kind = 'model_call') AS calls,
				coalesce(sum(uncached_input_tokens + cached_input_tokens + coalesce(cache_write_input_tokens, 0)), 0) AS input,
				coalesce(sum(output_tokens), 0) AS output, coalesce(sum(cost_micro_usd), 0) AS cost
			FROM ledger_entries WHERE project_id = ${input.projectId} AND status = 'settled' AND proposal_id IS NOT NULL
			GROUP BY proposal_id
		), done AS (
			SELECT p.method, p.proposer, p.harness, s.calls, s.input, s.output, s.cost,
				extract(epoch FROM p.finished_at - p.started_at) * 1000 AS work
			FROM proposals p JOIN spent s ON s.proposal_id = p.id
			WHERE p.project_id = ${input.projectId} AND p.status = 'completed'
		)
		SELECT method::text AS method, proposer AS model, harness, count(*)::int AS proposals,
			avg(calls)::float8 AS "mean_modelCalls", coalesce(stddev_samp(calls), 0)::float8 AS "spread_modelCalls",
			avg(input)::float8 AS "mean_inputTokens", coalesce(stddev_samp(input), 0)::float8 AS "spread_inputTokens",
			avg(output)::float8 AS "mean_outputTokens", coalesce(stddev_samp(output), 0)::float8 AS "spread_outputTokens",
			avg(cost)::float8 AS "mean_costMicroUsd", coalesce(stddev_samp(cost), 0)::float8 AS "spread_costMicroUsd",
			avg(work)::float8 AS "mean_workMs", coalesce(stddev_samp(work), 0)::float8 AS "spread_workMs"
		FROM done GROUP BY method, proposer, harness`;
	return rows.map((row) => ({
		method: row.method,
		model: row.model,
		harness: HarnessNameSchema.parse(row.harness),
		proposals: row.proposals,
		mean: toFigures(row, "mean"),
		spread: toFigures(row, "spread"),
	}));
}

const toFigures = (row: Row, kind: "mean" | "spread"): Record<FigureName, number> => ({
	modelCalls: row[`${kind}_modelCalls`],
	inputTokens: row[`${kind}_inputTokens`],
	outputTokens: row[`${kind}_outputTokens`],
	costMicroUsd: row[`${kind}_costMicroUsd`],
	workMs: row[`${kind}_workMs`],
});
