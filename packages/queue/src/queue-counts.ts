import type { QueueConnection } from "./connection.ts";
import { JOB_KEYS, type JobKey, jobs } from "./jobs.ts";
import { toQueueError } from "./queue-error.ts";

export type QueueCounts = {
	key: JobKey;
	waiting: number;
	active: number;
	/** Includes the next run of a schedule. */
	delayed: number;
	failed: number;
	/** null when nothing waits. */
	oldestWaitingMs: number | null;
	workers: number;
};

/** How each queue stands, in the order of the catalog. Throws `unavailable`. */
export async function listQueueCounts(connection: QueueConnection, now: Date): Promise<QueueCounts[]> {
	try {
		return await Promise.all(JOB_KEYS.map((key) => countQueue(connection, key, now)));
	} catch (error) {
		throw toQueueError(error);
	}
}

async function countQueue(connection: QueueConnection, key: JobKey, now: Date): Promise<QueueCounts> {
	const { name } = jobs[key];
	const queue = connection.openQueue(name);
	try {
		const {
			waiting = 0,
			prioritized = 0,
			active = 0,
			delayed = 0,
			failed = 0,
		} = await queue.getJobCounts("waiting", "prioritized", "active", "delayed", "failed");
		const [oldest] = await queue.getJobs(["waiting"], 0, 0, true);
		const oldestWaitingMs = oldest ? Math.max(0, now.getTime() - oldest.timestamp) : null;
		const workers = await connection.countWorkers(name);
		return { key, waiting: waiting + prioritized, active, delayed, failed, oldestWaitingMs, workers };
	} finally {
		await queue.close();
	}
}
