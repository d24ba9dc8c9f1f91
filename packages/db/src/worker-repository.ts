import type { ModelProviders } from "@aes/core/ports";
import { z } from "zod";
import { cleanJson, cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

/** What a worker may use of its host. */
const WorkerCapacitySchema = z.object({
	cpus: z.number(),
	memoryMb: z.number(),
	freeDiskMb: z.number().optional(),
	diskFloorMb: z.number().optional(),
	/** Less than the floor is free: it takes no work. */
	isDiskLow: z.boolean().optional(),
});
export type WorkerCapacity = z.infer<typeof WorkerCapacitySchema>;

const EngineSchema = z.object({
	version: z.string(),
	apiVersion: z.string(),
	cpus: z.number(),
	memoryMb: z.number(),
	hasBuildKit: z.boolean(),
});
export type WorkerEngine = z.infer<typeof EngineSchema>;

const ProvidersSchema: z.ZodType<ModelProviders> = z.object({
	ready: z.array(z.string()),
	missing: z.record(z.string(), z.string()),
});

export type NewWorker = {
	id: string;
	hostname: string;
	pid: number;
	capacity: WorkerCapacity;
	engine: WorkerEngine | null;
	/** null: it did not say. */
	providers: ModelProviders | null;
};
export type LiveWorker = NewWorker & { startedAt: Date; heartbeatAt: Date };

export function createWorkerRepository({ client }: Db) {
	return withDbErrors({
		/** A worker that starts again under its old id is live again. */
		async register(worker: NewWorker): Promise<void> {
			await client.$executeRaw`
				INSERT INTO workers (id, hostname, pid, capacity, engine, providers, started_at, heartbeat_at)
				VALUES (
					${worker.id}, ${cleanText(worker.hostname)}, ${worker.pid}, ${toJson(worker.capacity)}::jsonb,
					${worker.engine && toJson(worker.engine)}::jsonb, ${worker.providers && toJson(worker.providers)}::jsonb,
					now(), now()
				)
				ON CONFLICT (id) DO UPDATE SET hostname = excluded.hostname, pid = excluded.pid,
					capacity = excluded.capacity, engine = excluded.engine, providers = excluded.providers,
					started_at = now(), heartbeat_at = now(), stopped_at = NULL`;
		},
		/** False when the worker is unknown or was stopped: it should register again. */
		async heartbeat(id: string, capacity: WorkerCapacity): Promise<boolean> {
			const beaten = await client.$executeRaw`
				UPDATE workers SET heartbeat_at = now(), capacity = ${toJson(capacity)}::jsonb
				WHERE id = ${id} AND stopped_at IS NULL`;
			return beaten === 1;
		},
		async stop(id: string): Promise<void> {
			await client.$executeRaw`UPDATE workers SET stopped_at = now() WHERE id = ${id} AND stopped_at IS NULL`;
		},
		/** Workers that were not stopped and whose heartbeat is at most that old by the database's clock. */
		async listLive(input: { freshMs: number }): Promise<LiveWorker[]> {
			const rows = await client.$queryRaw<{ id: string }[]>`
				SELECT id FROM workers
				WHERE stopped_at IS NULL AND heartbeat_at >= now() - ${input.freshMs} * interval '1 millisecond'`;
			const where = { id: { in: rows.map(({ id }) => id) } };
			const workers = await client.worker.findMany({ where, orderBy: [{ startedAt: "asc" }, { id: "asc" }] });
			return workers.map(({ stoppedAt: _, ...row }) => ({
				...row,
				capacity: WorkerCapacitySchema.parse(row.capacity),
				engine: EngineSchema.nullable().parse(row.engine),
				providers: ProvidersSchema.nullable().parse(row.providers),
			}));
		},
	});
}

export type WorkerRepository = ReturnType<typeof createWorkerRepository>;

const toJson = (value: object): string => JSON.stringify(cleanJson(value));
