import { AppError } from "@aes/core/errors";
import type { NewStep } from "@aes/core/proposals";
import { createScriptedModel, type ScriptedAnswer } from "@aes/models";
import { describe, expect, it } from "vitest";
import { prices } from "../testing/a-method-context.ts";
import { aSandbox } from "../testing/a-sandbox.ts";
import { createLoopSolver } from "./create-loop-solver.ts";

const bash = (command: string): ScriptedAnswer => ({
	content: `I run ${command}.`,
	toolCalls: [{ id: `call-${command}`, name: "bash", arguments: { command } }],
});

function aRun(
	answers: readonly ScriptedAnswer[],
	over: { turnLimit?: number; answer?: Parameters<typeof aSandbox>[0] } = {},
) {
	const model = createScriptedModel(answers);
	const { sandbox, executed } = aSandbox(over.answer ?? (({ command }) => ({ stdout: `did ${command.at(-1)}` })));
	const steps: NewStep[] = [];
	const controller = new AbortController();
	const solve = createLoopSolver(
		{ prices },
		{
			model: "acme/one",
			client: model,
			randomSeed: 3,
			turnLimit: over.turnLimit ?? null,
			record: async (step) => void steps.push(step),
		},
	);
	const context = { instruction: "Do it.", sandbox, user: null, env: { LANG: "C" }, signal: controller.signal };
	return { run: () => solve(context), steps, model, executed, controller };
}

describe("the loop as a solver", () => {
	it("works where and as whom the task says until it stops by itself", async () => {
		const { run, steps, model, executed } = aRun([bash("ls"), "Done."]);
		expect(await run()).toEqual({ end: "finished", detail: null });
		expect(steps.map(({ source, message }) => [source, message.slice(0, 8)])).toEqual([
			["system", "You solv"],
			["user", "Do it."],
			["agent", "I run ls"],
			["agent", "Done."],
		]);
		expect(model.requests[0]).toMatchObject({ model: "acme/one", seed: 3, messages: [{}, { content: "Do it." }] });
		expect(executed[0]).toMatchObject({ command: ["bash", "-c", "ls"], options: { env: { LANG: "C" } } });
		expect(executed[0]?.options).not.toHaveProperty("cwd");
		expect(executed[0]?.options).not.toHaveProperty("user");
	});

	it("ends at its turn limit", async () => {
		expect(await aRun([bash("a"), bash("b"), bash("c")], { turnLimit: 2 }).run()).toMatchObject({ end: "turn_limit" });
	});

	it.each([
		[new AppError("unavailable", "overloaded"), { end: "model_error", detail: "overloaded" }],
		[new AppError("forbidden", "spent", { details: { reason: "budget" } }), { end: "model_error", detail: "spent" }],
		[new AppError("invalid_input", "prompt is too long: 210000 tokens > 200000 maximum"), { end: "context" }],
	])("says what the model failed with: %s", async (fault, end) => {
		const { run, steps } = aRun([bash("ls"), fault]);
		expect(await run()).toMatchObject(end.end === "model_error" ? { ...end, fault } : end);
		expect(steps).toHaveLength(3);
	});

	it("leaves a lost sandbox to the trial", async () => {
		const { run } = aRun([bash("ls")], { answer: () => ({ endedBy: "lost", exitCode: null }) });
		await expect(run()).rejects.toMatchObject({ code: "unavailable" });
	});

	it("stops when it is aborted", async () => {
		const { run, controller } = aRun([bash("ls"), "never"]);
		controller.abort(new Error("stopped"));
		await expect(run()).rejects.toThrow("stopped");
	});
});
