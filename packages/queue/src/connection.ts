import type { Processor, Queue, Worker, WorkerOptions } from "bullmq";

type OpenWorkerOptions = Pick<WorkerOptions, "concurrency" | "lockDuration" | "stalledInterval" | "maxStalledCount">;

/** Where jobs live. Closing it closes what it opened; queues and workers are closed by whoever opened them, before. */
export type QueueConnection = AsyncDisposable & {
	readonly backend: "redis" | "postgres";
	openQueue(name: string): Queue;
	openWorker(name: string, processor: Processor, options: OpenWorkerOptions): Worker;
	/** Workers that listen on the queue of that name, on every host. */
	countWorkers(name: string): Promise<number>;
};
