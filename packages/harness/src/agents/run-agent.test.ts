import { AppError } from "@aes/core/errors";
import type { ExecResult } from "@aes/core/ports";
import { createScriptedModel } from "@aes/models";
import { describe, expect, it } from "vitest";
import { aMethodContext, prices } from "../testing/a-method-context.ts";
import { aSandbox } from "../testing/a-sandbox.ts";
import type { AgentAdapter } from "./agent-adapter.ts";
import { runAgent } from "./run-agent.ts";

/** An agent whose session file holds our own events. */
const adapter: AgentAdapter = {
	id: "toy",
	title: "Toy",
	version: "1",
	sessionFiles: ["/home/agent/.toy/*.jsonl"],
	launch: ({ user }) => ({ command: ["toy", user], env: {}, files: {} }),
	createParser: () => (line) => [line as never],
};
const usage = { inputTokens: 10, cachedInputTokens: 4, cacheWriteInputTokens: 0, outputTokens: 2 };
const turn = (id: string, calls: readonly string[] = [], more: object = {}) => ({
	type: "turn",
	id,
	atMs: 1000,
	text: `turn ${id}`,
	toolCalls: calls.map((call) => ({ id: call, name: "bash", arguments: { command: call } })),
	usage,
	isWhole: true,
	...more,
});
const result = (toolCallId: string) => ({ type: "result", toolCallId, atMs: 1500, content: "ok", exitCode: 0 });
const line = (event: object, file = "main") => ({ file, line: JSON.stringify(event) });
const end = (exitCode: number, stderr = "") => ({ exitCode, stdout: "", stderr });

type Options = Partial<Parameters<typeof aMethodContext>[0]> & { exec?: Partial<ExecResult>; stopsAt?: number };

/** Runs the toy agent, which says these frames; they come in pieces that are cut anywhere. */
async function run(frames: readonly object[], { exec = {}, ...options }: Options = {}) {
	const { sandbox, executed } = aSandbox(({ options: { onStdout, signal } }) => {
		const bytes = Buffer.from(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(""));
		for (let at = 0; at < bytes.length; at += 7) onStdout?.(bytes.subarray(at, at + 7));
		return signal?.aborted ? { exitCode: null, endedBy: "signal", ...exec } : exec;
	});
	const context = aMethodContext({ model: createScriptedModel([]), ...options, sandbox });
	const ended = await runAgent({ prices }, context.context, adapter).catch((error: AppError) => error);
	return { ended, executed, steps: context.steps, submit: context.context.submit };
}

const said = (steps: readonly { source: string; message: string }[]) =>
	steps.slice(2).map(({ source, message }) => `${source}: ${message}`);

describe("runAgent", () => {
	it("gives the agent its order on stdin, as uid 1000 in the workspace, and the seed in the system's words", async () => {
		const { executed, steps } = await run([end(0)]);
		expect(executed).toMatchObject([{ command: ["aes-agent"], options: { user: 1000, cwd: "/workspace" } }]);
		const order = JSON.parse(String(executed[0]?.options.stdin));
		expect(order).toMatchObject({ command: ["toy", steps[1]?.message], sessions: adapter.sessionFiles });
		expect(steps[0]?.message).toContain("\nProposal seed: 11\n");
	});

	it("records steps with their results, priced, and sub-agents by name", async () => {
		const frames = [
			line(turn("1", ["a"])),
			line(turn("x", [], { subagent: "scout" }), "sub"),
			line(result("a")),
			line(turn("2")),
			end(0),
		];
		const { ended, steps } = await run(frames);
		expect(ended).toBe("no_submission");
		expect(said(steps)).toEqual(["agent: turn x", "agent: turn 1", "agent: turn 2"]);
		expect(steps[2]).toMatchObject({ subagent: "scout", modelName: "acme/one" });
		expect(steps[3]).toMatchObject({
			observations: [{ toolCallId: "a", content: "ok", exitCode: 0, durationMs: 500 }],
			metrics: { inputTokens: 10, cachedInputTokens: 4, outputTokens: 2, costMicroUsd: 8 },
		});
	});

	it("ends it at the turn limit, not counting sub-agents, and records nothing after", async () => {
		const turns = ["1", "2", "3"].flatMap((id) => [line(turn(id, [id])), line(result(id))]);
		const scouts = ["x", "y"].map((id) => line(turn(id, [], { subagent: "scout" }), "sub"));
		const { ended, steps } = await run([...scouts, ...turns, end(0)], { plan: { turnLimit: 2 } });
		expect(ended).toBe("turn_limit");
		expect(said(steps)).toEqual(["agent: turn x", "agent: turn y", "agent: turn 1", "agent: turn 2"]);
	});

	it("is not at its limit when the last turn that it has is its last word", async () => {
		const { ended } = await run([line(turn("1")), end(0)], { plan: { turnLimit: 1 } });
		expect(ended).toBe("no_submission");
	});

	it("keeps what was begun when it ends in the middle, and says how it ended", async () => {
		const { ended, steps } = await run([line(turn("1", ["a"])), end(137, "Killed\u001b[0m")]);
		expect(ended).toBe("no_submission");
		expect(said(steps)).toEqual(["agent: turn 1", "system: Toy 1 ended with exit code 137: Killed."]);
	});

	it("throws when it never took a turn, or is not in the image", async () => {
		expect((await run([end(2, "bad config")])).ended).toMatchObject({
			code: "internal",
			message: expect.stringContaining("exit code 2: bad config"),
		});
		const missing = { exitCode: 127, stderr: "aes-agent: not found" };
		expect((await run([], { exec: missing })).ended).toMatchObject({ message: expect.stringContaining("not found") });
	});

	it("throws the fault of the last model call, and that the sandbox was lost", async () => {
		const fault = new AppError("forbidden", "The budget is spent.", { details: { reason: "budget" } });
		expect((await run([line(turn("1")), end(1)], { modelFault: fault })).ended).toBe(fault);
		const lost = { exitCode: null, endedBy: "lost" } as const;
		expect((await run([line(turn("1"))], { exec: lost })).ended).toMatchObject({ code: "unavailable" });
	});

	it("throws what cancelled it, after recording what was begun", async () => {
		const signal = AbortSignal.abort(new Error("Cancelled."));
		const { ended, steps } = await run([line(turn("1", ["a"]))], { signal });
		expect(ended).toMatchObject({ message: "Cancelled." });
		expect(said(steps)).toEqual(["agent: turn 1"]);
	});

	it("tells of dropped lines, and takes what is no frame for nothing", async () => {
		const { steps } = await run([{ file: "main", dropped: 5_000_000 }, { forged: true }, line(turn("1")), end(0)]);
		expect(said(steps)).toEqual(["system: 5000000 bytes of one line of the session were dropped.", "agent: turn 1"]);
	});
});
