import { AppError } from "@aes/core/errors";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineJob } from "./define-job.ts";
import { type JobContext, type JobEvent, runJob } from "./run-job.ts";

const definition = defineJob({
	name: "run-proposal",
	payload: z.object({ proposalId: z.string() }),
	jobId: ({ proposalId }) => proposalId,
	timeoutMs: 40,
	concurrency: 1,
});

function run(process: (payload: unknown, context: JobContext) => Promise<unknown>, signals: AbortSignal[] = []) {
	const events: JobEvent[] = [];
	const job = { id: "j1", data: { proposalId: "p1", more: true } };
	const onEvent = (event: JobEvent) => events.push(event);
	return { events, done: runJob({ key: "runProposal", definition, process, job, signals, onEvent }) };
}
const untilAborted = (_payload: unknown, { signal }: JobContext) =>
	new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("the processor gets the payload as its schema knows it, and start and end are told", async () => {
	const { done, events } = run(async (payload) => payload);
	expect(await done).toEqual({ proposalId: "p1" });
	expect(events.map(({ type, jobId }) => `${type} ${jobId}`)).toEqual(["started j1", "completed j1"]);
});

test("a job that takes too long is aborted and ends as timed out", async () => {
	const { done, events } = run(untilAborted);
	await expect(done).rejects.toMatchObject({ code: "timed_out" });
	expect(events.at(-1)).toMatchObject({ type: "failed", error: { code: "timed_out" } });
});

test("a signal of the queue or the worker reaches the processor", async () => {
	const stop = new AbortController();
	const { done } = run(untilAborted, [stop.signal]);
	stop.abort(new AppError("unavailable", "stopping"));
	await expect(done).rejects.toMatchObject({ code: "unavailable" });
});

test("an error that is not the domain's is told as internal, with its cause", async () => {
	const cause = new Error("bug");
	const { done, events } = run(() => Promise.reject(cause));
	await expect(done).rejects.toMatchObject({ code: "internal", cause });
	expect(events.at(-1)).toMatchObject({ type: "failed", error: { cause } });
});
