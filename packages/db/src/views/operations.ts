import type { DaySpend } from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";
import { readDaySpend } from "../project-repository.ts";

type WorkerRow = {
	id: string;
	hostname: string;
	pid: number;
	isAlive: boolean;
	startedAt: Date;
	heartbeatAt: Date;
	capacity: unknown;
	engine: unknown;
};

type SandboxRow = {
	id: string;
	workerId: string;
	purpose: string;
	detail: string | null;
	image: string;
	cpus: number;
	memoryMb: number;
	proposalId: string | null;
	environmentVersionId: string | null;
	environmentId: string | null;
	createdAt: Date;
	expiresAt: Date;
};

type RowsInState = { waiting: number; running: number; lapsed: number; oldestWaitingAt: Date | null };

export type OperationsSnapshot = {
	at: Date;
	/** The project's; all else is of the whole store. */
	today: DaySpend;
	workers: WorkerRow[];
	sandboxes: SandboxRow[];
	/** Rows of the store, which is the truth; the queue only carries their ids. */
	proposals: RowsInState;
	admissions: RowsInState;
	rollouts: RowsInState;
};

/** A heartbeat older than this means the worker is gone. */
export const WORKER_ALIVE_MS = 20_000;

export async function readOperations(
	db: PrismaClient,
	{ projectId, now }: { projectId: string; now: Date },
): Promise<OperationsSnapshot> {
	const aliveSince = new Date(now.getTime() - WORKER_ALIVE_MS);
	const recent = new Date(now.getTime() - 24 * 3_600_000);
	const [today, workers, sandboxes, proposals, admissions, rollouts] = await Promise.all([
		readDaySpend(db, projectId),
		db.worker.findMany({ where: { heartbeatAt: { gte: recent } }, orderBy: { heartbeatAt: "desc" }, take: 50 }),
		db.sandboxRecord.findMany({
			where: { endedAt: null, worker: { heartbeatAt: { gte: aliveSince }, stoppedAt: null } },
			include: { version: { select: { environmentId: true } } },
			orderBy: { createdAt: "asc" },
			take: 200,
		}),
		readRowsInState(db, "proposals"),
		readRowsInState(db, "admissions"),
		readRowsInState(db, "rollouts"),
	]);
	return {
		at: now,
		today,
		workers: workers.map((worker) => ({
			id: worker.id,
			hostname: worker.hostname,
			pid: worker.pid,
			isAlive: worker.stoppedAt === null && worker.heartbeatAt >= aliveSince,
			startedAt: worker.startedAt,
			heartbeatAt: worker.heartbeatAt,
			capacity: worker.capacity,
			engine: worker.engine,
		})),
		sandboxes: sandboxes.map(({ version, ...row }) => ({
			id: row.id,
			workerId: row.workerId,
			purpose: row.purpose,
			detail: row.detail,
			image: row.image,
			cpus: row.cpus,
			memoryMb: row.memoryMb,
			proposalId: row.proposalId,
			environmentVersionId: row.environmentVersionId,
			environmentId: version?.environmentId ?? null,
			createdAt: row.createdAt,
			expiresAt: row.expiresAt,
		})),
		proposals,
		admissions,
		rollouts,
	};
}

async function readRowsInState(db: PrismaClient, table: "proposals" | "admissions" | "rollouts"): Promise<RowsInState> {
	const [row] = await db.$queryRawUnsafe<RowsInState[]>(`
		SELECT count(*) FILTER (WHERE status = 'queued')::int AS waiting,
			count(*) FILTER (WHERE status = 'running')::int AS running,
			count(*) FILTER (WHERE status = 'running' AND lease_until < now())::int AS lapsed,
			min(coalesce(enqueued_at, created_at)) FILTER (WHERE status = 'queued') AS "oldestWaitingAt"
		FROM ${table}`);
	return row ?? { waiting: 0, running: 0, lapsed: 0, oldestWaitingAt: null };
}
