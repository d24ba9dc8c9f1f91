import { AppError } from "@aes/core/errors";
import { completeModel, type ModelClient, type ModelEvent } from "@aes/core/ports";
import { expect, it } from "vitest";
import { type RetryDeps, type RetryPolicy, retryModel } from "./retry-model.ts";

const POLICY: RetryPolicy = { tries: 4, firstDelayMs: 100, maxDelayMs: 250, totalMs: 10_000 };
const END: ModelEvent = {
	type: "end",
	finishReason: "stop",
	usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
};
const request = { model: "acme/one", messages: [] };
const busy = (details = {}) => new AppError("unavailable", "busy", { details });

/** Each call plays the next list: events to give out, or an error to throw. */
function aModel(plays: readonly (readonly (ModelEvent | Error)[])[]): ModelClient & { calls(): number } {
	let calls = 0;
	return {
		calls: () => calls,
		async *stream() {
			for (const item of plays[calls++] ?? []) {
				if (item instanceof Error) throw item;
				yield item;
			}
		},
	};
}

function deps(over: Partial<RetryDeps> = {}) {
	const sleeps: number[] = [];
	let now = 0;
	const sleep = async (ms: number) => {
		sleeps.push(ms);
		now += ms;
	};
	return { sleeps, clock: () => new Date(now), random: () => 1, sleep, ...over };
}

it("doubles its waits up to the longest", async () => {
	const model = aModel([[busy()], [busy()], [busy()], [END]]);
	const under = deps();
	await completeModel(retryModel(model, under, POLICY), request);
	expect(under.sleeps).toEqual([100, 200, 250]);
});

it("varies a wait down to its half", async () => {
	const under = deps({ random: () => 0 });
	await completeModel(retryModel(aModel([[busy()], [END]]), under, POLICY), request);
	expect(under.sleeps).toEqual([50]);
});

it("ends after so many tries with the last failure", async () => {
	const model = aModel(Array.from({ length: 9 }, (_, index) => [busy({ index })]));
	await expect(completeModel(retryModel(model, deps(), POLICY), request)).rejects.toMatchObject({
		details: { index: 3 },
	});
	expect(model.calls()).toBe(4);
});

it("does not wait beyond the time in all", async () => {
	const model = aModel([[busy()], [busy({ retryAfterMs: 9_950 })], [END]]);
	const under = deps();
	await expect(completeModel(retryModel(model, under, POLICY), request)).rejects.toThrow("busy");
	expect(under.sleeps).toEqual([100]);
});

it.each(["invalid_input", "forbidden", "not_found", "timed_out", "internal"] as const)(
	"does not repeat %s",
	async (code) => {
		const model = aModel([[new AppError(code, "no")], [END]]);
		await expect(completeModel(retryModel(model, deps(), POLICY), request)).rejects.toMatchObject({ code });
		expect(model.calls()).toBe(1);
	},
);

it("does not repeat what the vendor says is useless, nor what has begun", async () => {
	const useless = aModel([[busy({ shouldRetry: false })], [END]]);
	await expect(completeModel(retryModel(useless, deps(), POLICY), request)).rejects.toThrow("busy");
	const cut = aModel([[busy({ reason: "disconnected" })], [END]]);
	await expect(completeModel(retryModel(cut, deps(), POLICY), request)).rejects.toThrow("busy");
	const begun = aModel([[{ type: "text", text: "Hi" }, busy()], [END]]);
	await expect(completeModel(retryModel(begun, deps(), POLICY), request)).rejects.toThrow("busy");
	expect([useless.calls(), cut.calls(), begun.calls()]).toEqual([1, 1, 1]);
});

it("ends a wait when the call is cancelled", async () => {
	const reason = new Error("stopped");
	const sleep = async (_ms: number, signal?: AbortSignal) => signal?.throwIfAborted();
	const under = deps({ sleep });
	const model = aModel([[busy()], [END]]);
	const { signal } = { signal: AbortSignal.abort(reason) };
	await expect(completeModel(retryModel(model, under, POLICY), request, { signal })).rejects.toBe(reason);
});
