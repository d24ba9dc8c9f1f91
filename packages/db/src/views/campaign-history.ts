import type { CellHistory } from "@aes/core/campaigns";
import { HarnessNameSchema, type MethodName } from "@aes/core/proposals";
import type { PrismaClient } from "../generated/client.ts";
import { FIGURE_STATISTICS, type FigureStatistics, SPENT_FIGURES, toFigures } from "./figure-statistics.ts";

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
			SELECT proposal_id, ${SPENT_FIGURES}
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
