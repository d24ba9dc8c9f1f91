import { randomUUID } from "node:crypto";
import { createScriptedModel, type ScriptedAnswer } from "@aes/models";
import { expect, test } from "vitest";
import { listSandboxesOf } from "./testing/run-agent-once.ts";
import { runPiSolver } from "./testing/run-pi-solver.ts";

/** One answer for each call, then the last word. */
const script = (...calls: readonly [name: string, args: object][]) =>
	createScriptedModel([
		...calls.map(
			([name, args], index): ScriptedAnswer => ({
				toolCalls: [{ id: `c${index}`, name, arguments: { ...args } }],
			}),
		),
		"I stop.",
	]);

test("Pi's four tools act in the environment, as the task's user, and reach nothing of Pi's own sandbox", async () => {
	const owner = `test/${randomUUID()}`;
	const path = "/tmp/notes/a.txt";
	const { run, steps } = await runPiSolver(owner, {
		instruction: "-x is not an option here.",
		model: script(
			["bash", { command: "pwd; whoami; echo $COLOUR; env | grep -c ENVKIT; ls /run/aes /opt/agent; exit 3" }],
			["write", { path, content: "one\ntwo $HOME\n" }],
			["edit", { path, edits: [{ oldText: "one", newText: "1" }] }],
			["read", { path }],
			["read", { path: "/etc/shadow" }],
			["read", { path: "/nowhere" }],
			["bash", { command: "head -c 17000000 /dev/zero > /tmp/large" }],
			["edit", { path: "/tmp/large", edits: [{ oldText: "one", newText: "1" }] }],
			["bash", { command: "seq 100000" }],
			["bash", { command: "sleep 60", timeout: 1 }],
			["bash", { command: "ls -A /workspace; echo still here" }],
		),
	});
	expect(run).toEqual({ end: "finished", detail: null });
	expect(steps[1]?.message).toBe("-x is not an option here.");
	const printed = steps.flatMap(({ observations }) => observations.map(({ content }) => content));
	expect(printed).toEqual([
		expect.stringMatching(/^\/srv\nnobody\ngreen\n0\n(?:ls: cannot access [^\n]*\n){2}\s*Command exited with code 3$/),
		"Successfully wrote 14 bytes to /tmp/notes/a.txt",
		"Successfully replaced 1 block(s) in /tmp/notes/a.txt.",
		"1\ntwo $HOME\n",
		"/etc/shadow is not there, or may not be used",
		"/nowhere is not there, or may not be used",
		"(no output)",
		expect.stringContaining("/tmp/large is over 16777216 bytes; work on it with bash"),
		expect.stringMatching(/\n100000\n[\s\S]*Full output: \/tmp\/pi-bash-[\w-]+\.log\]$/),
		"Command timed out after 1 seconds",
		expect.stringMatching(/^ls: cannot access '\/workspace'.*\nstill here\n$/),
	]);
	expect(await listSandboxesOf(owner)).toEqual([]);
}, 200_000);
