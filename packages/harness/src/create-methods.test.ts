import type { Verdict } from "@aes/core/admission";
import { AppError } from "@aes/core/errors";
import { METHODS } from "@aes/core/proposals";
import { aTaskTree } from "@aes/core/testing";
import { createScriptedModel, renderTaskAnswer, type ScriptedAnswer } from "@aes/models";
import { describe, expect, it } from "vitest";
import { createMethods } from "./create-methods.ts";
import { aMethodContext, prices } from "./testing/a-method-context.ts";

const task = renderTaskAnswer(aTaskTree());
const methods = createMethods({ prices });

function aRun(method: "prompt" | "prompt_feedback", answers: readonly ScriptedAnswer[], verdicts: Verdict[] = []) {
	const model = createScriptedModel(answers);
	const controller = new AbortController();
	const run = aMethodContext({ model, verdicts, plan: { method }, signal: controller.signal });
	return { ...run, model, controller, end: () => methods[method](run.context) };
}

it("has a method for every name", () => {
	expect(Object.keys(methods).sort()).toEqual([...METHODS].sort());
});

describe("prompt", () => {
	it("asks once with rules, seed and answer format, and hands in the task of the answer", async () => {
		const { end, model, submitted, steps } = aRun("prompt", [task], ["accepted"]);
		expect(await end()).toBe("accepted");
		expect(submitted[0]).toEqual(aTaskTree());
		const [system, user] = model.requests[0]?.messages ?? [];
		expect(system?.content).toContain("FROM debian:bookworm-slim");
		expect(system?.content).toContain("````file path=tests/test.sh mode=755");
		expect(user?.content).toContain("Count the errors in /app/log.txt.");
		expect(model.requests[0]).toMatchObject({ model: "acme/one", seed: 11 });
		expect(steps.map(({ source, message }) => [source, message])).toEqual([
			["system", system?.content],
			["user", user?.content],
			["agent", task],
		]);
		expect(steps[2]?.metrics).toMatchObject({ inputTokens: 100, outputTokens: 10, costMicroUsd: 110 });
	});

	it("gets no second try after a rejection", async () => {
		const { end, rounds } = aRun("prompt", [task], ["rejected"]);
		expect(await end()).toBe("rejected");
		expect(rounds()).toBe(1);
	});

	it("ends rejected when its answer holds no task, which spends the round", async () => {
		const { end, rounds, submitted } = aRun("prompt", ["I would rather not."]);
		expect(await end()).toBe("rejected");
		expect(rounds()).toBe(1);
		expect(submitted).toHaveLength(0);
	});

	it("ends inconclusive when the admission does", async () => {
		expect(await aRun("prompt", [task], ["inconclusive"]).end()).toBe("inconclusive");
	});
});

describe("prompt_feedback", () => {
	it("appends the report to the same conversation and is accepted in the second round", async () => {
		const { end, model, rounds } = aRun("prompt_feedback", [task, task], ["rejected", "accepted"]);
		expect(await end()).toBe("accepted");
		expect(rounds()).toBe(2);
		const messages = model.requests[1]?.messages ?? [];
		expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
		expect(messages[3]?.content).toContain("FAIL oracle: The reference was rejected.");
		expect(messages[3]?.content).toContain("2 rounds are left");
	});

	it("ends rejected when its rounds are used up", async () => {
		const { end, rounds } = aRun("prompt_feedback", [task, task, task], ["rejected", "rejected", "rejected"]);
		expect(await end()).toBe("rejected");
		expect(rounds()).toBe(3);
	});

	it("spends a round on an answer without a task and hears what was wrong", async () => {
		const cut = { content: "````file path=a\nno end", finishReason: "length" } as const;
		const { end, model, rounds } = aRun("prompt_feedback", [cut, task], ["accepted"]);
		expect(await end()).toBe("accepted");
		expect(rounds()).toBe(2);
		const heard = model.requests[1]?.messages.at(-1)?.content;
		expect(heard).toContain("FAIL structure: the answer holds no task.");
		expect(heard).toContain("does not end");
		expect(heard).toContain("cut at the output limit");
	});

	it("stops at an inconclusive admission: that is not the proposer's to mend", async () => {
		const { end, model } = aRun("prompt_feedback", [task, task], ["inconclusive"]);
		expect(await end()).toBe("inconclusive");
		expect(model.requests).toHaveLength(1);
	});

	it("stops with the budget's refusal in the middle, its steps kept", async () => {
		const refusal = new AppError("forbidden", "The budget is spent.", { details: { reason: "budget" } });
		const { end, steps } = aRun("prompt_feedback", [task, refusal], ["rejected"]);
		await expect(end()).rejects.toBe(refusal);
		expect(steps.map(({ source }) => source)).toEqual(["system", "user", "agent", "user"]);
	});

	it("asks nothing more once it is aborted", async () => {
		const { end, model, controller } = aRun("prompt_feedback", [
			() => {
				controller.abort(new Error("stopped"));
				return task;
			},
		]);
		await expect(end()).rejects.toThrow("stopped");
		expect(model.requests).toHaveLength(1);
	});
});
