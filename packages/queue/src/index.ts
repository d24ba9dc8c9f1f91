export type { QueueConnection } from "./connection.ts";
export type { JobDefinition, PayloadOf } from "./define-job.ts";
export { createHoldLease } from "./hold-lease.ts";
export { createJobProducer, type JobProducer } from "./job-producer.ts";
export { JOB_KEYS, type JobKey, type Jobs, jobs } from "./jobs.ts";
export { createQueueConnection, type QueueStore } from "./queue-connection.ts";
export { listQueueCounts, type QueueCounts } from "./queue-counts.ts";
export type { JobContext, JobEvent } from "./run-job.ts";
export { type Processors, type RunningWorkers, startWorkers, type WorkersOptions } from "./start-workers.ts";
