import { createPostgresBackend, DEFAULT_SCHEMA, Queue, runMigrations, Worker } from "bullmq";
import pg from "pg";
import type { QueueConnection } from "./connection.ts";
import { toQueueError, withQuietErrors } from "./queue-error.ts";

type PostgresStore = { databaseUrl: string; poolSize: number };

export async function createPostgresConnection({ databaseUrl, poolSize }: PostgresStore): Promise<QueueConnection> {
	const pool = new pg.Pool({
		connectionString: databaseUrl,
		max: poolSize,
		connectionTimeoutMillis: 10_000,
		keepAlive: true,
		application_name: "aes-queue",
		options: `-c search_path=${DEFAULT_SCHEMA}`,
	});
	// A lost connection is replaced by the next query; unheard, its event would end the process, be the connection idle
	// or in somebody's hands between two queries.
	const ignoreLostConnection = () => undefined;
	pool.on("error", ignoreLostConnection);
	pool.on("connect", (client) => client.on("error", ignoreLostConnection));
	pool.setMaxListeners(0);
	await migrate(pool).catch(async (error: unknown) => {
		await pool.end();
		throw toQueueError(error);
	});
	const connection = pool as never;
	return {
		backend: "postgres",
		openQueue: (name) => withQuietErrors(new Queue(name, { connection }, createPostgresBackend) as unknown as Queue),
		openWorker: (name, processor, options) =>
			new Worker(name, processor, { ...options, connection }, createPostgresBackend) as unknown as Worker,
		async countWorkers(name) {
			const { rows } = await pool.query<{ workers: number }>(
				"SELECT count(*)::int AS workers FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
				[name],
			);
			return rows[0]?.workers ?? 0;
		},
		async [Symbol.asyncDispose]() {
			await pool.end();
		},
	};
}

/** Under BullMQ's own lock, in one transaction; nothing to do when they are in place. */
async function migrate(pool: pg.Pool): Promise<void> {
	const client = await pool.connect();
	try {
		await runMigrations(client as never);
	} finally {
		client.release();
	}
}
