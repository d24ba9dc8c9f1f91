import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { QueueConnection } from "./connection.ts";
import { toQueueError, withQuietErrors } from "./queue-error.ts";

/** A caller waits for an answer; a worker waits for Redis to come back. */
const CALLER_RETRIES = 3;

export async function createRedisConnection(store: { redisUrl: string; prefix?: string }): Promise<QueueConnection> {
	const callers = new Redis(store.redisUrl, { maxRetriesPerRequest: CALLER_RETRIES, lazyConnect: true });
	const workers = new Redis(store.redisUrl, { maxRetriesPerRequest: null, lazyConnect: true });
	// Reconnecting is ioredis' own work; unheard, its event would be printed.
	for (const redis of [callers, workers]) redis.on("error", () => undefined);
	const prefix = store.prefix ?? "aes";
	await callers.ping().catch((error: unknown) => {
		callers.disconnect();
		throw toQueueError(error);
	});
	const openQueue = (name: string) => withQuietErrors(new Queue(name, { connection: callers, prefix }));
	return {
		backend: "redis",
		openQueue,
		openWorker: (name, processor, options) => new Worker(name, processor, { ...options, connection: workers, prefix }),
		async countWorkers(name) {
			const queue = openQueue(name);
			return queue.getWorkersCount().finally(() => queue.close());
		},
		async [Symbol.asyncDispose]() {
			callers.disconnect();
			workers.disconnect();
		},
	};
}
