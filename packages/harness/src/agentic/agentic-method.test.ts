import type { Verdict } from "@aes/core/admission";
import { AppError } from "@aes/core/errors";
import type { ProposalPlan } from "@aes/core/proposals";
import { aTaskTree } from "@aes/core/testing";
import { createScriptedModel, type ScriptedAnswer } from "@aes/models";
import { describe, expect, it } from "vitest";
import { aMethodContext, prices } from "../testing/a-method-context.ts";
import { aSandbox } from "../testing/a-sandbox.ts";
import { createAgenticMethod } from "./agentic-method.ts";

const bash = (command: string): ScriptedAnswer => ({
	content: `I run ${command}.`,
	toolCalls: [{ id: `call-${command}`, name: "bash", arguments: { command } }],
});
const submit = bash("envkit submit tasks/a");

/** The sandbox's `envkit submit` hands in through the context, as the gateway does. */
function aRun(answers: readonly ScriptedAnswer[], over: { verdicts?: Verdict[]; plan?: Partial<ProposalPlan> } = {}) {
	const model = createScriptedModel(answers);
	const controller = new AbortController();
	const { sandbox } = aSandbox(async ({ command }) => {
		const line = command.at(-1) ?? "";
		if (line === "stop") controller.abort(new Error("stopped"));
		if (!line.startsWith("envkit submit")) return { stdout: `did ${line}` };
		const { feedback, report } = await run.context.submit(aTaskTree());
		return { stdout: feedback, exitCode: report.verdict === "accepted" ? 0 : 1 };
	});
	const run = aMethodContext({ model, sandbox, signal: controller.signal, ...over });
	return { ...run, model, end: () => createAgenticMethod({ prices })(run.context) };
}

describe("the agentic method", () => {
	it("ends accepted at the first accepted submission, without another turn", async () => {
		const { end, steps, model } = aRun([bash("ls evidence"), submit], { verdicts: ["accepted"] });
		expect(await end()).toBe("accepted");
		expect(model.requests).toHaveLength(2);
		expect(steps.map(({ source }) => source)).toEqual(["system", "user", "agent", "agent"]);
		expect(steps[2]).toMatchObject({
			message: "I run ls evidence.",
			toolCalls: [{ name: "bash" }],
			observations: [{ toolCallId: "call-ls evidence", content: "did ls evidence", exitCode: 0, durationMs: 5 }],
			metrics: { inputTokens: 100, outputTokens: 10, costMicroUsd: 110 },
			modelName: "acme/one",
		});
	});

	it("goes on after a rejection, with the report as the tool's answer", async () => {
		const { end, model, rounds } = aRun([submit, bash("sed -i …"), submit], { verdicts: ["rejected", "accepted"] });
		expect(await end()).toBe("accepted");
		expect(rounds()).toBe(2);
		expect(model.requests[1]?.messages.at(-1)).toMatchObject({
			role: "tool",
			content: expect.stringContaining("FAIL oracle"),
		});
	});

	it("ends rejected when no round is left", async () => {
		const { end } = aRun([submit, submit, submit], { verdicts: ["rejected", "rejected", "rejected"] });
		expect(await end()).toBe("rejected");
	});

	it("ends inconclusive when an admission is", async () => {
		expect(await aRun([submit], { verdicts: ["inconclusive"] }).end()).toBe("inconclusive");
	});

	it("ends without a submission when the model stops before it made one", async () => {
		expect(await aRun([bash("ls"), "I give up."]).end()).toBe("no_submission");
	});

	it("ends rejected when the model stops after a rejection", async () => {
		expect(await aRun([submit, "I give up."], { verdicts: ["rejected"] }).end()).toBe("rejected");
	});

	it("ends at the turn limit", async () => {
		expect(await aRun([bash("a"), bash("b")], { plan: { turnLimit: 2 } }).end()).toBe("turn_limit");
	});

	it("answers an unknown tool and goes on", async () => {
		const wrong = { toolCalls: [{ id: "c", name: "browse", arguments: {} }] };
		const { end, model } = aRun([wrong, submit], { verdicts: ["accepted"] });
		expect(await end()).toBe("accepted");
		expect(model.requests[1]?.messages.at(-1)?.content).toContain('there is no tool "browse"');
	});

	it("lets an answer that was cut off go on", async () => {
		const cut = { content: "Let me", finishReason: "length" } as const;
		const { end, model } = aRun([cut, submit], { verdicts: ["accepted"] });
		expect(await end()).toBe("accepted");
		expect(model.requests[1]?.messages.at(-1)?.content).toContain("cut at the output limit");
	});

	it("stops with the budget's refusal in the middle, its steps kept", async () => {
		const refusal = new AppError("forbidden", "The budget is spent.", { details: { reason: "budget" } });
		const { end, steps } = aRun([bash("ls"), refusal]);
		await expect(end()).rejects.toBe(refusal);
		expect(steps).toHaveLength(3);
	});

	it("stops when it is aborted under a command, and records that step", async () => {
		const { end, steps, model } = aRun([bash("stop"), bash("never")]);
		await expect(end()).rejects.toThrow("stopped");
		expect(model.requests).toHaveLength(1);
		expect(steps.at(-1)).toMatchObject({ source: "agent", observations: [] });
	});

	it("offers build and test only where the run has its self-check", async () => {
		const systemOf = async (selfCheck: boolean) => {
			const { end, model } = aRun(["done"], { plan: { selfCheck } });
			await end();
			return model.requests[0]?.messages[0]?.content;
		};
		expect(await systemOf(true)).toContain("envkit build");
		expect(await systemOf(false)).not.toMatch(/envkit (?:build|test)/);
	});
});
