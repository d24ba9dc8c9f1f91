import { SOLVER_HARNESSES, type SolverHistory } from "@aes/core/campaigns";
import { z } from "zod";
import type { PrismaClient } from "../generated/client.ts";
import { FIGURE_STATISTICS, type FigureStatistics, SPENT_FIGURES, toFigures } from "./figure-statistics.ts";

type Row = { model: string; harness: string; rollouts: number } & FigureStatistics;

const HarnessSchema = z.enum(SOLVER_HARNESSES);

/** What ended rollouts of this project took, by solver: what estimates of further ones are made of. */
export async function listSolverHistory(db: PrismaClient, input: { projectId: string }): Promise<SolverHistory[]> {
	const rows = await db.$queryRaw<Row[]>`
		WITH spent AS (
			SELECT rollout_id, ${SPENT_FIGURES}
			FROM ledger_entries WHERE project_id = ${input.projectId} AND status = 'settled' AND rollout_id IS NOT NULL
			GROUP BY rollout_id
		), done AS (
			SELECT r.solver, r.harness, s.calls, s.input, s.output, s.cost,
				extract(epoch FROM r.finished_at - r.started_at) * 1000 AS work
			FROM rollouts r JOIN spent s ON s.rollout_id = r.id
			WHERE r.project_id = ${input.projectId} AND r.status = 'completed'
		)
		SELECT solver AS model, harness, count(*)::int AS rollouts, ${FIGURE_STATISTICS}
		FROM done GROUP BY solver, harness`;
	return rows.flatMap(({ model, harness, rollouts, ...figures }) => {
		const known = HarnessSchema.safeParse(harness);
		return known.success ? [{ model, harness: known.data, rollouts, ...toFigures(figures) }] : [];
	});
}
