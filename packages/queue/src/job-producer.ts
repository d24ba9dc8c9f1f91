import type { Queue } from "bullmq";
import type { QueueConnection } from "./connection.ts";
import type { PayloadOf } from "./define-job.ts";
import { type JobKey, type Jobs, jobs } from "./jobs.ts";
import { toQueueError } from "./queue-error.ts";

export type JobProducer = AsyncDisposable & {
	/** Returns the job's id. A job that is queued or running already is left as it is. Throws `unavailable`. */
	enqueue<Key extends JobKey>(key: Key, payload: PayloadOf<Jobs[Key]>): Promise<string>;
};

/** The row owns retries, so the queue tries once; finished jobs are removed, so that their ids are free again. */
export const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

export function createJobProducer(connection: QueueConnection): JobProducer {
	const queues = new Map<JobKey, Queue>();
	const queueFor = (key: JobKey): Queue => {
		const queue = queues.get(key) ?? connection.openQueue(jobs[key].name);
		queues.set(key, queue);
		return queue;
	};
	return {
		async enqueue(key, payload) {
			const job = jobs[key];
			const data: unknown = job.payload.parse(payload);
			const jobId = job.jobId(data as never);
			await queueFor(key)
				.add(job.name, data, { ...JOB_OPTIONS, jobId })
				.catch((error: unknown) => {
					throw toQueueError(error);
				});
			return jobId;
		},
		async [Symbol.asyncDispose]() {
			await Promise.all([...queues.values()].map((queue) => queue.close()));
		},
	};
}
