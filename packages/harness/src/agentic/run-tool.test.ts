import { AppError } from "@aes/core/errors";
import { describe, expect, it } from "vitest";
import { aSandbox } from "../testing/a-sandbox.ts";
import { inWorkspace, runTool } from "./run-tool.ts";

const signal = new AbortController().signal;
const call = (name: string, args: Record<string, unknown>) => ({ id: "c1", name, arguments: args });

describe("runTool", () => {
	it("runs bash as the agent in the workspace and shows both streams and the exit code", async () => {
		const { sandbox, executed } = aSandbox(() => ({ stdout: "out\n", stderr: "\u001b[1merr\u001b[0m\n", exitCode: 2 }));
		expect(await runTool(inWorkspace(sandbox), call("bash", { command: "make; echo $HOME" }), signal)).toEqual({
			toolCallId: "c1",
			content: "out\n\n[stderr]\nerr\n[exit code 2]",
			exitCode: 2,
			durationMs: 5,
			truncated: false,
		});
		expect(executed[0]).toMatchObject({
			command: ["bash", "-c", "make; echo $HOME"],
			options: { cwd: "/workspace", user: 1000 },
		});
	});

	it("writes a file through standard input, its path never part of a script", async () => {
		const { sandbox, executed } = aSandbox();
		const path = 'tasks/a/$(touch x)"; rm -rf /';
		const observation = await runTool(
			inWorkspace(sandbox),
			call("write_file", { path, content: "hi", mode: "755" }),
			signal,
		);
		expect(observation.content).toBe("[written]");
		expect(executed[0]?.command[2]).not.toContain("touch x");
		expect(executed[0]?.command.slice(3)).toEqual(["sh", path, "755"]);
		expect(executed[0]?.options.stdin).toBe("hi");
	});

	it("reads a file, also one whose name looks like an option", async () => {
		const { sandbox, executed } = aSandbox(() => ({ stdout: "content" }));
		expect((await runTool(inWorkspace(sandbox), call("read_file", { path: "-n" }), signal)).content).toBe("content");
		expect(executed[0]?.command).toEqual(["cat", "--", "-n"]);
	});

	it.each([
		[call("shell", {}), 'error: there is no tool "shell"; there are bash, write_file, read_file'],
		[call("bash", { cmd: "ls" }), "error: wrong arguments for bash"],
		[call("write_file", { path: "a", content: "b", mode: "u+x" }), "must be octal, such as 644 or 755"],
	])("answers a wrong call with what is wrong: %j", async (wrong, message) => {
		const { sandbox, executed } = aSandbox();
		const observation = await runTool(inWorkspace(sandbox), wrong, signal);
		expect(observation.content).toContain(message);
		expect(observation.exitCode).toBeNull();
		expect(executed).toHaveLength(0);
	});

	it("bounds long output and says so", async () => {
		const { sandbox } = aSandbox(() => ({ stdout: "x".repeat(100_000), truncated: true }));
		const observation = await runTool(inWorkspace(sandbox), call("bash", { command: "yes" }), signal);
		expect(observation.truncated).toBe(true);
		expect(observation.content.length).toBeLessThan(17_000);
		expect(observation.content).toContain("bytes cut");
		expect(observation.content).toContain("[more output was dropped]");
	});

	it("says when a command ran out of time", async () => {
		const { sandbox } = aSandbox(() => ({ exitCode: null, endedBy: "timeout" }));
		expect((await runTool(inWorkspace(sandbox), call("bash", { command: "sleep 9999" }), signal)).content).toMatch(
			/^\[ended after 900 s/,
		);
	});

	it("throws when the sandbox died: that is nobody's answer", async () => {
		const { sandbox } = aSandbox(() => ({ exitCode: null, endedBy: "lost" }));
		await expect(runTool(inWorkspace(sandbox), call("bash", { command: "x" }), signal)).rejects.toMatchObject({
			code: "unavailable",
			details: {},
		});
	});

	it("throws what the sandbox says when its disk was filled", async () => {
		const { sandbox } = aSandbox(() => ({ exitCode: null, endedBy: "lost" }));
		const full = new AppError("unavailable", "It wrote more than 2048 MB.", { details: { reason: "disk" } });
		sandbox.readFile = () => Promise.reject(full);
		await expect(runTool(inWorkspace(sandbox), call("bash", { command: "x" }), signal)).rejects.toBe(full);
	});
});
