import { AppError } from "@aes/core/errors";
import type { ExecResult } from "@aes/core/ports";
import type { NewStep } from "@aes/core/proposals";
import { describe, expect, it } from "vitest";
import { prices } from "../testing/a-method-context.ts";
import { aSandbox } from "../testing/a-sandbox.ts";
import { createAgentSolver } from "./create-agent-solver.ts";

type Exec = (request: unknown, signal: AbortSignal) => Promise<unknown>;
type World = {
	/** How the room's `aes-agent` ends, after it has said these frames. */
	room?: Partial<ExecResult>;
	frames?: readonly object[];
	/** Played while the agent works; what it asks for. */
	play?: (exec: Exec) => Promise<unknown>;
	environment?: Partial<ExecResult>;
	modelFault?: AppError;
	turnLimit?: number;
	instruction?: string;
};

const exited = (exitCode: number, stderr = "") => ({ exitCode, stdout: "", stderr });
const turn = (id: string) => ({
	file: "/home/agent/.pi/agent/sessions/x/s.jsonl",
	line: JSON.stringify({
		type: "message",
		id,
		timestamp: "2026-01-01T00:00:00Z",
		message: {
			role: "assistant",
			content: [{ type: "toolCall", id: `call-${id}`, name: "bash", arguments: { command: "ls" } }],
			usage: { input: 10, output: 2, cacheRead: 0, cacheWrite: 0 },
		},
	}),
});

function aRun({ room: ended, frames = [], play, modelFault, turnLimit, instruction = "Do it.", ...over }: World = {}) {
	const environment = aSandbox(({ options }) => {
		options.onStdout?.(Buffer.from([0xff, 0x00]));
		return over.environment ?? {};
	});
	const steps: NewStep[] = [];
	let exec: Exec | undefined;
	let closed = 0;
	const room = aSandbox(async ({ options }) => {
		if (exec) await play?.(exec).catch(() => undefined);
		for (const frame of frames) options.onStdout?.(Buffer.from(`${JSON.stringify(frame)}\n`));
		return options.signal?.aborted ? { exitCode: null, endedBy: "signal", ...ended } : { ...ended };
	});
	const solve = createAgentSolver(
		{ prices },
		{
			harness: "pi",
			model: "acme/one",
			randomSeed: 3,
			turnLimit: turnLimit ?? null,
			record: async (step) => void steps.push(step),
			openRoom: async (options) => {
				exec = options.exec;
				return {
					sandbox: room.sandbox,
					modelFault: () => modelFault ?? null,
					[Symbol.asyncDispose]: async () => void closed++,
				};
			},
		},
	);
	const { signal } = new AbortController();
	const context = { instruction, sandbox: environment.sandbox, user: "root", env: { LANG: "C" }, signal };
	return { run: () => solve(context), steps, environment, room, closed: () => closed };
}

describe("Pi as a solver", () => {
	it("works in a room of its own, and finishes when it stops by itself", async () => {
		const { run, steps, room, environment, closed } = aRun({ frames: [turn("a"), exited(0)] });
		expect(await run()).toEqual({ end: "finished", detail: null });
		const order = JSON.parse(String(room.executed[0]?.options.stdin));
		expect(order.command).toEqual(expect.arrayContaining(["--extension", "/opt/agent/environment-tools.js", "Do it."]));
		expect(steps.map(({ source }) => source)).toEqual(["system", "user", "agent"]);
		expect(steps[0]?.message).toContain("\nProposal seed: 3\n");
		expect(environment.executed).toEqual([]);
		expect(closed()).toBe(1);
	});

	it.each(["--help", "@/etc/passwd", "/export", "-x"])("takes the instruction %s for words", async (instruction) => {
		const { run, room } = aRun({ frames: [exited(0)], instruction });
		await run();
		expect(JSON.parse(String(room.executed[0]?.options.stdin)).command.at(-1)).toBe(`\n${instruction}`);
	});

	it("has its tools act in the environment as the task's user, bytes as they are", async () => {
		const answers: unknown[] = [];
		const request = { command: ["cat", "a"], cwd: "/app", stdinBase64: "aGk=", timeoutMs: 5 };
		const play = async (exec: Exec) => {
			answers.push(await exec(request, new AbortController().signal));
			await exec({ command: [] }, new AbortController().signal).catch((error: AppError) => answers.push(error.code));
		};
		const { run, environment } = aRun({ play, frames: [exited(0)] });
		expect(await run()).toMatchObject({ end: "finished" });
		expect(environment.executed).toMatchObject([
			{ command: ["cat", "a"], options: { cwd: "/app", user: "root", env: { LANG: "C" }, timeoutMs: 5 } },
		]);
		expect(String(environment.executed[0]?.options.stdin)).toBe("hi");
		expect(answers).toEqual([
			{ exitCode: 0, endedBy: "exit", stdoutBase64: "/wA=", truncated: false, stderr: "" },
			"invalid_input",
		]);
	});

	it("ends at its turn limit", async () => {
		expect(await aRun({ frames: [turn("a"), turn("b"), turn("c")], turnLimit: 2 }).run()).toMatchObject({
			end: "turn_limit",
		});
	});

	it("says what its model failed with, not how the agent took it", async () => {
		const modelFault = new AppError("unavailable", "overloaded");
		expect(await aRun({ frames: [exited(1)], modelFault }).run()).toEqual({
			end: "model_error",
			detail: "overloaded",
			fault: modelFault,
		});
	});

	it("leaves a lost environment to the trial", async () => {
		const play = (exec: Exec) => exec({ command: ["ls"] }, new AbortController().signal);
		const { run, closed } = aRun({ play, environment: { endedBy: "lost", exitCode: null } });
		await expect(run()).rejects.toThrow("The environment died under a command");
		expect(closed()).toBe(1);
	});

	it.each([
		[{ frames: [turn("a"), exited(1, "crashed")] }, "Pi 0.73.1 ended with exit code 1: crashed."],
		[{ room: { endedBy: "lost", exitCode: null } as const }, "The sandbox of Pi died under it."],
	])("starts again, and is held against nobody, when the agent itself breaks down (%#)", async (world, message) => {
		const fault = await aRun(world)
			.run()
			.then(String, (error: AppError) => error);
		expect(fault).toMatchObject({ code: "unavailable", message: expect.stringContaining(message), details: {} });
	});

	it("lets it be known that the agent filled the disk of its room", async () => {
		const { run, room } = aRun({ room: { endedBy: "lost", exitCode: null } });
		const full = new AppError("unavailable", "It wrote more than 2048 MB.", { details: { reason: "disk" } });
		room.sandbox.readFile = () => Promise.reject(full);
		await expect(run()).rejects.toBe(full);
	});

	it("refuses a harness whose tools cannot act elsewhere", () => {
		const solver = { harness: "codex", model: "m", randomSeed: 1, turnLimit: null, record: async () => undefined };
		const openRoom = () => Promise.reject(new Error("not opened"));
		expect(() => createAgentSolver({ prices }, { ...solver, openRoom })).toThrow('"codex" cannot solve tasks');
	});
});
