import { AppError } from "@aes/core/errors";
import { completeModel, type ModelClient } from "@aes/core/ports";
import { expect, it } from "vitest";
import { rememberFault } from "./remember-fault.ts";

const request = { model: "acme/one", messages: [] };
const end = {
	type: "end",
	finishReason: "stop",
	usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
} as const;

/** Answers, or throws what it is told to. */
function aModel() {
	const next: { error: AppError | null } = { error: null };
	const model: ModelClient = {
		async *stream() {
			if (next.error) throw next.error;
			yield end;
		},
	};
	const remembering = rememberFault(model);
	return { next, model: remembering.model, modelFault: remembering.modelFault };
}

it("tells what the last call failed with, until one is answered", async () => {
	const { next, model, modelFault } = aModel();
	expect(modelFault()).toBeNull();
	next.error = new AppError("forbidden", "The budget is spent.", { details: { reason: "budget" } });
	await expect(completeModel(model, request)).rejects.toThrow("budget");
	expect(modelFault()).toBe(next.error);
	next.error = null;
	await completeModel(model, request);
	expect(modelFault()).toBeNull();
});

it("does not count a call that its caller gave up", async () => {
	const { next, model, modelFault } = aModel();
	next.error = new AppError("unavailable", "Aborted.");
	await expect(completeModel(model, request, { signal: AbortSignal.abort() })).rejects.toThrow("Aborted");
	expect(modelFault()).toBeNull();
});
