import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import {
	completeModel,
	type ModelClient,
	type ModelEvent,
	type ModelRequest,
	type ModelResponse,
	wholeAnswers,
} from "../ports/index.ts";
import { meterModel } from "./metered-model.ts";
import { createTestLedger } from "./metered-test-ledger.ts";
import { DEFAULT_MAX_OUTPUT_TOKENS, MIN_OUTPUT_TOKENS } from "./reserve-model-call.ts";

const request: ModelRequest = {
	model: "acme/one",
	messages: [{ role: "user", content: "héllo" }],
	maxOutputTokens: 100,
};
const requestBytes = new TextEncoder().encode(JSON.stringify([request.messages, []])).length;
const { maxOutputTokens: _, ...uncapped } = request;
const usage = { inputTokens: 10, cachedInputTokens: 4, outputTokens: 3 };
const response: ModelResponse = { content: "hi", toolCalls: [], finishReason: "stop", usage };
const answering = wholeAnswers(() => response);
const failing = (error: unknown) => wholeAnswers(() => Promise.reject(error));

/** Keeps the cap that it was asked with. */
function aCapKeeper() {
	const caps: (number | undefined)[] = [];
	const model = wholeAnswers(({ maxOutputTokens }) => {
		caps.push(maxOutputTokens);
		return response;
	});
	return { model, caps };
}

describe("meterModel", () => {
	it("reserves request bytes and output cap before, and settles what was used after", async () => {
		const ledger = createTestLedger();
		const model = wholeAnswers(() => {
			expect(ledger.open()).toEqual([requestBytes + 100]);
			ledger.advance(250);
			return response;
		});
		expect(await completeModel(meterModel(model, ledger.deps), request)).toEqual(response);
		expect(ledger.open()).toEqual([]);
		expect(ledger.rows()).toEqual([
			{
				spend: {
					kind: "model_call",
					model: "acme/one",
					uncachedInputTokens: 6,
					cachedInputTokens: 4,
					cacheWriteInputTokens: 0,
					outputTokens: 3,
					durationMs: 250,
				},
				costMicroUsd: 9,
				priceVersion: "unit",
				remark: null,
			},
		]);
	});

	it("passes on the default output cap when the request names none and the budgets allow it", async () => {
		const { model, caps } = aCapKeeper();
		const ledger = createTestLedger({ campaign: requestBytes + DEFAULT_MAX_OUTPUT_TOKENS });
		await completeModel(meterModel(model, ledger.deps), uncapped);
		expect(caps).toEqual([DEFAULT_MAX_OUTPUT_TOKENS]);
	});

	it("lowers the default cap to what the tightest budget affords", async () => {
		const { model, caps } = aCapKeeper();
		const ledger = createTestLedger({ campaign: 1e9, session: requestBytes + 2_000 });
		await completeModel(meterModel(model, ledger.deps), uncapped);
		expect(caps).toEqual([2_000]);
	});

	it("refuses a call when the budget leaves too little for an answer", async () => {
		const { model, caps } = aCapKeeper();
		const ledger = createTestLedger({ session: requestBytes + MIN_OUTPUT_TOKENS - 1 });
		await expect(completeModel(meterModel(model, ledger.deps), uncapped)).rejects.toMatchObject({
			code: "forbidden",
			details: { reason: "budget", level: "session", neededMicroUsd: requestBytes + MIN_OUTPUT_TOKENS },
		});
		expect(caps).toEqual([]);
	});

	it("refuses a call whose own cap does not fit, instead of lowering it, and never asks the model", async () => {
		const { model, caps } = aCapKeeper();
		const ledger = createTestLedger({ campaign: 100 });
		await expect(completeModel(meterModel(model, ledger.deps), request)).rejects.toMatchObject({
			code: "forbidden",
			details: { reason: "budget", level: "campaign", limitMicroUsd: 100, neededMicroUsd: requestBytes + 100 },
		});
		expect(caps).toEqual([]);
	});

	it("lets parallel calls through only as far as their reservations fit together", async () => {
		const ledger = createTestLedger({ campaign: 2 * (requestBytes + 100) });
		const metered = meterModel(answering, ledger.deps);
		const ends = await Promise.allSettled([1, 2, 3, 4].map(() => completeModel(metered, request)));
		expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
		expect(ledger.rows()).toHaveLength(2);
		expect(ledger.open()).toEqual([]);
	});

	it("writes what a vendor billed above the cap as it is, and closes that session alone", async () => {
		const ledger = createTestLedger({ campaign: 1e6 });
		const generous = wholeAnswers(() => ({ ...response, usage: { ...usage, outputTokens: 5_000 } }));
		await completeModel(meterModel(generous, ledger.deps), request);
		expect(ledger.rows()).toMatchObject([{ costMicroUsd: 5_006, remark: expect.stringContaining("closed") }]);
		await expect(completeModel(meterModel(answering, ledger.deps), request)).rejects.toMatchObject({
			code: "forbidden",
			details: { reason: "overshoot", costMicroUsd: 5_006, reservedMicroUsd: requestBytes + 100 },
		});
		const other = meterModel(answering, { ...ledger.deps, leaseToken: "another" });
		await expect(completeModel(other, request)).resolves.toEqual(response);
	});

	it("tells the usage that it wrote when what the vendor reported does not add up", async () => {
		const ledger = createTestLedger();
		const odd = wholeAnswers(() => ({ ...response, usage: { ...usage, outputTokens: Number.NaN } }));
		const answer = await completeModel(meterModel(odd, ledger.deps), request);
		expect(answer.usage).toEqual({ inputTokens: requestBytes, cachedInputTokens: 0, outputTokens: 100 });
		expect(ledger.rows()).toMatchObject([{ costMicroUsd: requestBytes + 100, remark: expect.stringContaining("NaN") }]);
	});

	it.each(["rate_limited", "unavailable", "invalid_input"] as const)("releases a call that ended %s", async (code) => {
		const ledger = createTestLedger();
		const refused = meterModel(failing(new AppError(code, "no")), ledger.deps);
		await expect(completeModel(refused, request)).rejects.toThrow("no");
		expect(ledger.entries()).toEqual([]);
	});

	it("writes the whole reservation for a call that timed out", async () => {
		const ledger = createTestLedger();
		const broken = failing(new AppError("timed_out", "too slow"));
		await expect(completeModel(meterModel(broken, ledger.deps), request)).rejects.toThrow("too slow");
		expect(ledger.rows()).toMatchObject([{ costMicroUsd: requestBytes + 100, remark: /^Broke off/ }]);
		expect(ledger.open()).toEqual([]);
	});

	it("reserves nothing for a call that was cancelled before it began", async () => {
		const ledger = createTestLedger();
		const signal = AbortSignal.abort(new Error("stopped"));
		await expect(completeModel(meterModel(answering, ledger.deps), request, { signal })).rejects.toThrow("stopped");
		expect(ledger.reservations()).toBe(0);
	});
});

const text: ModelEvent = { type: "text", text: "hi" };
const end: ModelEvent = { type: "end", finishReason: "stop", usage };

/** A model that streams these, then does as told. */
function streaming(events: readonly ModelEvent[], then: () => void = () => undefined): ModelClient {
	return {
		async *stream() {
			yield* events;
			then();
		},
	};
}

describe("a metered stream", () => {
	it("writes the row before the end is told", async () => {
		const ledger = createTestLedger();
		for await (const event of meterModel(streaming([text, end]), ledger.deps).stream(request))
			expect(ledger.rows()).toHaveLength(event.type === "end" ? 1 : 0);
	});

	it("writes the whole reservation when whoever reads it stops early", async () => {
		const ledger = createTestLedger();
		let isModelStopped = false;
		const endless: ModelClient = {
			async *stream() {
				try {
					for (;;) yield text;
				} finally {
					isModelStopped = true;
				}
			},
		};
		let seen = 0;
		for await (const _event of meterModel(endless, ledger.deps).stream(request)) if (++seen === 3) break;
		expect(isModelStopped).toBe(true);
		expect(ledger.rows()).toMatchObject([{ costMicroUsd: requestBytes + 100 }]);
	});

	it("ends a model that never does when the signal aborts, with the reservation written", async () => {
		const ledger = createTestLedger();
		const abort = new AbortController();
		const endless: ModelClient = {
			async *stream() {
				for (;;) yield text;
			},
		};
		const read = async () => {
			for await (const _event of meterModel(endless, ledger.deps).stream(request, { signal: abort.signal }))
				abort.abort(new AppError("conflict", "The lease is lost."));
		};
		await expect(read()).rejects.toThrow("The lease is lost.");
		expect(ledger.rows()).toMatchObject([{ costMicroUsd: requestBytes + 100 }]);
	});

	it("releases a call that was cancelled while it was being reserved, and never asks the model", async () => {
		const ledger = createTestLedger();
		const abort = new AbortController();
		const { reserve } = ledger.deps.ledger;
		ledger.deps.ledger.reserve = async (input) => {
			const reservation = await reserve(input);
			abort.abort(new Error("stopped"));
			return reservation;
		};
		const never = streaming([], () => expect.unreachable());
		const call = completeModel(meterModel(never, ledger.deps), request, { signal: abort.signal });
		await expect(call).rejects.toThrow("stopped");
		expect(ledger.reservations()).toBe(1);
		expect(ledger.entries()).toEqual([]);
	});

	it("counts the end that still came after the signal had aborted", async () => {
		const ledger = createTestLedger();
		const abort = new AbortController();
		const model: ModelClient = {
			async *stream() {
				abort.abort(new Error("stopped"));
				yield end;
			},
		};
		await completeModel(meterModel(model, ledger.deps), request, { signal: abort.signal });
		expect(ledger.rows()).toMatchObject([{ costMicroUsd: 9, remark: null }]);
	});

	it.each([
		new AppError("unavailable", "The vendor is overloaded."),
		new AppError("unavailable", "It broke off.", { details: { reason: "disconnected" } }),
	])("writes the whole reservation when it fails once under way: $message", async (error) => {
		const ledger = createTestLedger();
		const broken = streaming([text], () => {
			throw error;
		});
		await expect(completeModel(meterModel(broken, ledger.deps), request)).rejects.toBe(error);
		expect(ledger.rows()).toMatchObject([{ costMicroUsd: requestBytes + 100 }]);
	});

	it("writes the whole reservation when it ends without its end", async () => {
		const ledger = createTestLedger();
		const call = completeModel(meterModel(streaming([text]), ledger.deps), request);
		await expect(call).rejects.toMatchObject({ details: { reason: "disconnected" } });
		expect(ledger.rows()).toMatchObject([{ costMicroUsd: requestBytes + 100 }]);
	});

	it("is over with its first end, whatever the model does after it", async () => {
		const ledger = createTestLedger();
		const talkative = streaming([end, text, end], () => expect.unreachable());
		const events: ModelEvent[] = [];
		for await (const event of meterModel(talkative, ledger.deps).stream(request)) events.push(event);
		expect(events).toEqual([end]);
		expect(ledger.rows()).toHaveLength(1);
	});

	it("fails when the row cannot be written, and leaves the reservation to count", async () => {
		const ledger = createTestLedger();
		ledger.deps.ledger.settle = () => Promise.reject(new AppError("conflict", "The lease is lost."));
		await expect(completeModel(meterModel(answering, ledger.deps), request)).rejects.toThrow("The lease is lost.");
		expect(ledger.open()).toEqual([requestBytes + 100]);
	});
});
