import type { z } from "zod";

export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
	/** Name of the job and of its queue. */
	name: string;
	/** Ids only: the row holds everything else. */
	payload: Payload;
	/** Makes enqueueing twice a no-op. BullMQ forbids ":" and bare integers. */
	jobId: (payload: z.output<Payload>) => string;
	/** After this long the processor's signal aborts. */
	timeoutMs: number;
	/** Jobs of this kind that one worker runs at once, unless told. */
	concurrency: number;
	/** For a job that nobody enqueues: it runs on this schedule, once for all workers. */
	everyMs?: number;
};

export const defineJob = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;
export type PayloadOf<Job> = Job extends JobDefinition<infer Payload> ? z.output<Payload> : never;
