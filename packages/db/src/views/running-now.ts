import type { PrismaClient } from "../generated/client.ts";
import { WORKER_ALIVE_MS } from "./operations.ts";

/** Open rows of a project, and what serves them. */
export type RunningNow = {
	proposals: { running: number; queued: number };
	admissions: { running: number; queued: number };
	rollouts: { running: number; queued: number };
	/** Of campaigns that run: paused ones wait for a person. */
	campaigns: number;
	liveWorkers: number;
};

type Row = Record<"proposals" | "admissions" | "rollouts", Record<"running" | "queued", number> | null> & {
	campaigns: number;
	liveWorkers: number;
};

const NONE = { running: 0, queued: 0 };

export async function readRunningNow(
	db: PrismaClient,
	{ projectId, now }: { projectId: string; now: Date },
): Promise<RunningNow> {
	const alive = new Date(now.getTime() - WORKER_ALIVE_MS);
	const [row] = await db.$queryRaw<Row[]>`
		SELECT
			(SELECT jsonb_object_agg(status, n) FROM (
				SELECT status, count(*) AS n FROM proposals
				WHERE project_id = ${projectId} AND status IN ('queued', 'running') GROUP BY 1) s) AS proposals,
			(SELECT jsonb_object_agg(status, n) FROM (
				SELECT a.status, count(*) AS n FROM admissions a
				JOIN environment_versions v ON v.id = a.version_id JOIN environments e ON e.id = v.environment_id
				WHERE e.project_id = ${projectId} AND a.status IN ('queued', 'running') GROUP BY 1) s) AS admissions,
			(SELECT jsonb_object_agg(status, n) FROM (
				SELECT status, count(*) AS n FROM rollouts
				WHERE project_id = ${projectId} AND status IN ('queued', 'running') GROUP BY 1) s) AS rollouts,
			(SELECT count(*)::int FROM campaigns WHERE project_id = ${projectId} AND status = 'running') AS campaigns,
			(SELECT count(*)::int FROM workers WHERE stopped_at IS NULL AND heartbeat_at >= ${alive}::timestamptz) AS "liveWorkers"`;
	return {
		proposals: { ...NONE, ...row?.proposals },
		admissions: { ...NONE, ...row?.admissions },
		rollouts: { ...NONE, ...row?.rollouts },
		campaigns: row?.campaigns ?? 0,
		liveWorkers: row?.liveWorkers ?? 0,
	};
}
