import { AppError } from "@aes/core/errors";
import type { DaySpend } from "@aes/core/metrics";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import { isWanted, type LeaseTable } from "../leases.ts";
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

type RowsInState = {
	/** Queued, and a worker may take them now. */
	waiting: number;
	/** Since when the one that waits longest has stood in the queue; null when none waits. */
	oldestWaitingAt: Date | null;
	/** Queued for another attempt at a later instant, after a fault. */
	delayed: number;
	/** When the first of them falls due; null when none is delayed. */
	nextDelayedAt: Date | null;
	/** Queued in a campaign that does not run. */
	held: number;
	running: number;
	lapsed: number;
};

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

async function readRowsInState(db: PrismaClient, table: LeaseTable): Promise<RowsInState> {
	const [row] = await db.$queryRaw<RowsInState[]>`
		SELECT count(*) FILTER (WHERE is_due)::int AS waiting,
			min(due_at) FILTER (WHERE is_due) AS "oldestWaitingAt",
			count(*) FILTER (WHERE is_wanted AND NOT is_due)::int AS delayed,
			min(due_at) FILTER (WHERE is_wanted AND NOT is_due) AS "nextDelayedAt",
			count(*) FILTER (WHERE status = 'queued' AND NOT is_wanted)::int AS held,
			count(*) FILTER (WHERE status = 'running')::int AS running,
			count(*) FILTER (WHERE status = 'running' AND lease_until < now())::int AS lapsed
		FROM (
			SELECT status, lease_until, due_at, is_wanted, is_wanted AND due_at <= now() AS is_due
			FROM (
				SELECT status, lease_until, coalesce(enqueued_at, created_at) AS due_at,
					status = 'queued' AND ${isWanted(table)} AS is_wanted
				FROM ${Prisma.raw(table)} WHERE status IN ('queued', 'running')
			) AS live
		) AS judged`;
	if (!row) throw new AppError("internal", `The rows of ${table} could not be counted.`);
	return row;
}
