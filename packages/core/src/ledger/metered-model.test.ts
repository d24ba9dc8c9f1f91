import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { completeModel, type ModelRequest, type ModelResponse, wholeAnswers } from "../ports/index.ts";
import { DEFAULT_MAX_OUTPUT_TOKENS, meterModel } from "./metered-model.ts";
import { createTestLedger } from "./metered-test-ledger.ts";

const request: ModelRequest = {
	model: "acme/one",
	messages: [{ role: "user", content: "héllo" }],
	maxOutputTokens: 100,
};
const requestBytes = new TextEncoder().encode(JSON.stringify([request.messages, []])).length;
const usage = { inputTokens: 10, cachedInputTokens: 4, outputTokens: 3 };
const response: ModelResponse = { content: "hi", toolCalls: [], finishReason: "stop", usage };
const answering = wholeAnswers(() => response);
const failing = (error: unknown) => wholeAnswers(() => Promise.reject(error));

describe("meterModel", () => {
	it("reserves request bytes and output cap before, and settles what was used after", async () => {
		const ledger = createTestLedger();
		const model = wholeAnswers(() => {
			expect([...ledger.open.values()]).toEqual([requestBytes + 100]);
			ledger.advance(250);
			return response;
		});
		expect(await completeModel(meterModel(model, ledger.deps), request)).toEqual(response);
		expect(ledger.open.size).toBe(0);
		expect(ledger.rows).toEqual([
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
			},
		]);
	});

	it("passes on the output cap that it reserved for when the request names none", async () => {
		const ledger = createTestLedger();
		let seen: number | undefined;
		const model = wholeAnswers(({ maxOutputTokens }) => {
			seen = maxOutputTokens;
			return response;
		});
		await completeModel(meterModel(model, ledger.deps), { model: "acme/one", messages: [] });
		expect(seen).toBe(DEFAULT_MAX_OUTPUT_TOKENS);
	});

	it("refuses a call that does not fit, says that the budget was why, and never asks the model", async () => {
		const ledger = createTestLedger(100);
		let calls = 0;
		const model = wholeAnswers(() => {
			calls += 1;
			return response;
		});
		await expect(completeModel(meterModel(model, ledger.deps), request)).rejects.toMatchObject({
			code: "forbidden",
			details: { reason: "budget" },
		});
		expect(calls).toBe(0);
	});

	it("lets parallel calls through only as far as their reservations fit together", async () => {
		const ledger = createTestLedger(2 * (requestBytes + 100));
		const metered = meterModel(answering, ledger.deps);
		const ends = await Promise.allSettled([1, 2, 3, 4].map(() => completeModel(metered, request)));
		expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
		expect(ledger.rows).toHaveLength(2);
		expect(ledger.open.size).toBe(0);
	});

	it.each(["rate_limited", "unavailable", "invalid_input"] as const)("releases a call that ended %s", async (code) => {
		const ledger = createTestLedger();
		await expect(completeModel(meterModel(failing(new AppError(code, "no")), ledger.deps), request)).rejects.toThrow(
			"no",
		);
		expect(ledger.rows).toEqual([]);
		expect(ledger.open.size).toBe(0);
	});

	it("writes the whole reservation for a call that broke off in mid-air", async () => {
		const ledger = createTestLedger();
		const broken = failing(new AppError("timed_out", "too slow"));
		await expect(completeModel(meterModel(broken, ledger.deps), request)).rejects.toThrow("too slow");
		expect(ledger.rows.map((row) => row.costMicroUsd)).toEqual([requestBytes + 100]);
		expect(ledger.open.size).toBe(0);
	});

	it("reserves nothing for a call that was cancelled before it began", async () => {
		const ledger = createTestLedger();
		const signal = AbortSignal.abort(new Error("stopped"));
		await expect(completeModel(meterModel(answering, ledger.deps), request, { signal })).rejects.toThrow("stopped");
		expect(ledger.reservations()).toBe(0);
	});

	it("fails when the row cannot be written: no spend goes unrecorded", async () => {
		const ledger = createTestLedger();
		ledger.deps.ledger.settle = () => Promise.reject(new AppError("conflict", "The lease is lost."));
		await expect(completeModel(meterModel(answering, ledger.deps), request)).rejects.toThrow("The lease is lost.");
	});
});
