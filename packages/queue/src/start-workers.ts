import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@aes/core/errors";
import type { Worker } from "bullmq";
import type { QueueConnection } from "./connection.ts";
import type { JobDefinition, PayloadOf } from "./define-job.ts";
import { JOB_OPTIONS } from "./job-producer.ts";
import { JOB_KEYS, type JobKey, type Jobs, jobs } from "./jobs.ts";
import { toQueueError } from "./queue-error.ts";
import { type JobContext, type JobEvent, runJob } from "./run-job.ts";

/** A job without a processor does not compile. */
export type Processors = {
	[Key in JobKey]: (payload: PayloadOf<Jobs[Key]>, context: JobContext) => Promise<unknown>;
};

export type WorkersOptions = {
	/** Jobs at once, where it is not the catalog's number. */
	concurrency?: Partial<Record<JobKey, number>>;
	/** Schedules, where they are not the catalog's. */
	everyMs?: Partial<Record<JobKey, number>>;
	/** For logs and metrics. */
	onEvent?: (event: JobEvent) => void;
	/** Faults of the queue itself, e.g. a lost connection; it mends itself. */
	onError?: (error: AppError) => void;
	/** A job whose worker has not renewed it for that long is given to another. */
	lockMs?: number;
	/** How often a worker looks for such jobs. */
	stalledIntervalMs?: number;
};

export type RunningWorkers = AsyncDisposable & {
	/** Takes no more jobs, aborts the running ones after `graceMs`, and returns when they have ended. */
	close(options?: { graceMs?: number }): Promise<void>;
};

const DEFAULT_LOCK_MS = 30_000;
/** The row's leases and attempts bound how often a job is taken over, not the queue. */
const NO_STALLED_LIMIT = 1_000_000;

/** One BullMQ worker for each job of the catalog, and the schedules. */
export async function startWorkers(
	connection: QueueConnection,
	processors: Processors,
	options: WorkersOptions = {},
): Promise<RunningWorkers> {
	const stopping = new AbortController();
	const lockMs = options.lockMs ?? DEFAULT_LOCK_MS;
	const { onEvent = () => undefined, onError = () => undefined } = options;
	const workers = JOB_KEYS.map((key) => {
		const definition: JobDefinition = jobs[key];
		const process = processors[key] as (payload: unknown, context: JobContext) => Promise<unknown>;
		const worker = connection.openWorker(
			definition.name,
			(job, _token, cancelled) => {
				const signals = [stopping.signal, ...(cancelled ? [cancelled] : [])];
				return runJob({ key, definition, process, job, signals, onEvent });
			},
			{
				concurrency: options.concurrency?.[key] ?? definition.concurrency,
				lockDuration: lockMs,
				stalledInterval: options.stalledIntervalMs ?? lockMs / 2,
				maxStalledCount: NO_STALLED_LIMIT,
			},
		);
		worker.on("error", (error) => onError(toQueueError(error)));
		return worker;
	});
	const close = async ({ graceMs = 0 } = {}) => {
		const closed = Promise.all(workers.map((worker) => worker.close()));
		await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
		stopping.abort(new AppError("unavailable", "The worker is stopping; the work goes back to the queue."));
		await closed;
	};
	await startSchedules(connection, workers, options.everyMs ?? {}).catch(async (error: unknown) => {
		await close();
		throw toQueueError(error);
	});
	return { close, [Symbol.asyncDispose]: close };
}

/** A schedule has the job's name as its id, so that every worker that starts finds the same one. */
async function startSchedules(
	connection: QueueConnection,
	workers: readonly Worker[],
	schedules: Partial<Record<JobKey, number>>,
): Promise<void> {
	await Promise.all(workers.map((worker) => worker.waitUntilReady()));
	for (const key of JOB_KEYS) {
		const { name, ...definition }: JobDefinition = jobs[key];
		const everyMs = schedules[key] ?? definition.everyMs;
		if (everyMs === undefined) continue;
		const queue = connection.openQueue(name);
		await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {}, opts: JOB_OPTIONS });
		await queue.close();
	}
}
