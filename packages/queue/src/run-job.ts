import { AppError } from "@aes/core/errors";
import type { JobDefinition } from "./define-job.ts";
import type { JobKey } from "./jobs.ts";

export type JobContext = {
	/** Aborts at the job's time limit, when the queue takes the job away, and when the worker stops. */
	signal: AbortSignal;
	jobId: string;
};
export type JobEvent = { key: JobKey; jobId: string } & (
	| { type: "started"; payload: unknown }
	| { type: "completed"; payload: unknown; durationMs: number; result: unknown }
	| { type: "failed"; payload: unknown; durationMs: number; error: AppError }
);

type Run = {
	key: JobKey;
	definition: JobDefinition;
	process: (payload: unknown, context: JobContext) => Promise<unknown>;
	job: { id?: string | undefined; data: unknown };
	signals: readonly AbortSignal[];
	onEvent: (event: JobEvent) => void;
};

/**
 * The one wrapper of every job: parses the payload again (the store may hold jobs of an older build), joins the
 * signals, tells how it went. What it throws is logged and no more: the row and the sweep decide on another try.
 */
export async function runJob({ key, definition, process, job, signals, onEvent }: Run): Promise<unknown> {
	const about = { key, jobId: job.id ?? "" };
	const startedAt = performance.now();
	const durationMs = () => Math.round(performance.now() - startedAt);
	const limit = new AbortController();
	const timer = setTimeout(() => limit.abort(toTimeoutError(definition)), definition.timeoutMs);
	onEvent({ ...about, type: "started", payload: job.data });
	try {
		const payload = parsePayload(definition, job.data);
		const signal = AbortSignal.any([limit.signal, ...signals]);
		const result = await process(payload, { signal, jobId: about.jobId });
		onEvent({ ...about, type: "completed", payload, durationMs: durationMs(), result });
		return result;
	} catch (thrown) {
		const error = AppError.from(thrown);
		onEvent({ ...about, type: "failed", payload: job.data, durationMs: durationMs(), error });
		throw error;
	} finally {
		clearTimeout(timer);
	}
}

function parsePayload(definition: JobDefinition, data: unknown): unknown {
	const payload = definition.payload.safeParse(data);
	if (payload.success) return payload.data;
	throw new AppError("invalid_input", `A job ${definition.name} has a payload that this build does not know.`, {
		details: { issues: payload.error.issues },
	});
}

const toTimeoutError = ({ name, timeoutMs }: JobDefinition) =>
	new AppError("timed_out", `The job ${name} was not done in ${timeoutMs} ms.`);
