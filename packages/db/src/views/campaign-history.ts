import type { CellHistory } from "@aes/core/campaigns";
import { HarnessNameSchema, type MethodName } from "@aes/core/proposals";
import type { PrismaClient } from "../generated/client.ts";
import { FIGURE_STATISTICS, type FigureStatistics, toFigures } from "./figure-statistics.ts";

type Row = {
	method: MethodName;
	model: string;
	harness: string;
	proposals: number;
	accepted: number;
} & FigureStatistics;

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
			SELECT p.method, p.proposer, p.harness, p.verdict, s.calls, s.input, s.output, s.cost,
				extract(epoch FROM p.finished_at - p.started_at) * 1000 AS work
			FROM proposals p JOIN spent s ON s.proposal_id = p.id
			WHERE p.project_id = ${input.projectId} AND p.status = 'completed'
		)
		SELECT method::text AS method, proposer AS model, harness, count(*)::int AS proposals,
			count(*) FILTER (WHERE verdict = 'accepted')::int AS accepted, ${FIGURE_STATISTICS}
		FROM done GROUP BY method, proposer, harness`;
	return rows.map(({ method, model, harness, proposals, accepted, ...figures }) => ({
		method,
		model,
		harness: HarnessNameSchema.parse(harness),
		proposals,
		accepted,
		...toFigures(figures),
	}));
}
