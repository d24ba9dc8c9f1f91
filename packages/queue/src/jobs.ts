import { z } from "zod";
import { defineJob } from "./define-job.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Every job there is. A row's attempt number is part of the job's id, so that a row that was taken back can be
 * enqueued again while its dead job is still known to the queue.
 */
export const jobs = {
	runProposal: defineJob({
		name: "run-proposal",
		payload: z.object({ proposalId: z.string().min(1), attempt: z.number().int().nonnegative() }),
		jobId: ({ proposalId, attempt }) => `proposal-${proposalId}-${attempt}`,
		timeoutMs: 6 * HOUR_MS,
		concurrency: 2,
	}),
	admitEnvironment: defineJob({
		name: "admit-environment",
		payload: z.object({ admissionId: z.string().min(1), attempt: z.number().int().nonnegative() }),
		jobId: ({ admissionId, attempt }) => `admission-${admissionId}-${attempt}`,
		timeoutMs: 2 * HOUR_MS,
		concurrency: 2,
	}),
	runRollout: defineJob({
		name: "run-rollout",
		payload: z.object({ rolloutId: z.string().min(1), attempt: z.number().int().nonnegative() }),
		jobId: ({ rolloutId, attempt }) => `rollout-${rolloutId}-${attempt}`,
		timeoutMs: 6 * HOUR_MS,
		concurrency: 2,
	}),
	/** Hands waiting rows to the queue again and takes back lapsed leases. */
	sweep: defineJob({
		name: "sweep",
		payload: z.object({}),
		jobId: () => "sweep",
		timeoutMs: MINUTE_MS,
		concurrency: 1,
		everyMs: 10_000,
	}),
	/** Ends sandboxes whose owner is dead. */
	reap: defineJob({
		name: "reap",
		payload: z.object({}),
		jobId: () => "reap",
		timeoutMs: 5 * MINUTE_MS,
		concurrency: 1,
		everyMs: MINUTE_MS,
	}),
} as const;

export type Jobs = typeof jobs;
export type JobKey = keyof Jobs;
export const JOB_KEYS = Object.keys(jobs) as JobKey[];
