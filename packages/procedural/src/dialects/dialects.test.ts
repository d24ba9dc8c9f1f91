import type { ModelMessage, ToolCall } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { actAsAgent } from "../proposing/act-as-agent.ts";
import type { Action, ToolDialect } from "./dialect.ts";
import { BUILT_IN, findDialect } from "./dialects.ts";

const offer = (...names: string[]) => names.map((name) => ({ name, description: "", parameters: {} }));
const dialectOf = (...names: string[]): ToolDialect => {
	const found = findDialect(offer(...names));
	if (!found) throw new Error(`no dialect of ${names}`);
	return found;
};

/** How each harness words a result. */
const HARNESSES = [
	{ name: "built-in", tools: ["bash", "write_file", "read_file"], word: (text: string) => text },
	{ name: "pi", tools: ["read", "bash", "edit", "write"], word: (text: string) => text || "(no output)" },
	{ name: "claude-code", tools: ["Agent", "Bash", "Read", "Write"], word: (text: string) => text },
	{
		name: "codex",
		tools: ["exec_command", "write_stdin", "view_image"],
		word: (text: string) => `Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n${text}`,
	},
];

const ACTIONS: readonly Action[] = [
	{ name: "bash", arguments: { command: "ls\ncat a" } },
	{ name: "read_file", arguments: { path: "/workspace/a" } },
	{ name: "write_file", arguments: { path: "/workspace/tasks/x/a.txt", content: "one\n\ntwo\n" } },
	{ name: "write_file", arguments: { path: "/workspace/tasks/x/t.sh", content: "#!/bin/bash\n", mode: "755" } },
];

describe.each(HARNESSES)("the dialect of $name", ({ name, tools, word }) => {
	const dialect = dialectOf(...tools);

	it("gives back each action that it worded", () => {
		const known = name === "codex" ? ACTIONS.filter((action) => action.name !== "read_file") : ACTIONS;
		for (const action of known) {
			const call = dialect.toCall(action);
			expect(tools).toContain(call.name);
			expect(dialect.toAction(call)).toEqual(action);
		}
	});

	it("writes the same files as the built-in harness, and submits them", () => {
		expect(writtenIn(play(dialect, word))).toEqual(writtenIn(play(BUILT_IN, (text) => text)));
	});
});

it("knows no dialect of other tools", () => {
	expect(findDialect(offer("browse"))).toBeNull();
});

it("waits for a command of Codex that still runs, and takes its parts for one result", () => {
	const codex = dialectOf("exec_command", "write_stdin");
	const running = "Chunk ID: 1\nWall time: 30 seconds\nProcess running with session ID 77\nOutput:\nenvkit: ";
	const messages: ModelMessage[] = [...lookAndStudy(codex)];
	const asked = actAsAgent(messages, PROPOSER, codex);
	answer(messages, asked, () => running);
	const wait = actAsAgent(messages, PROPOSER, codex);
	expect(wait.toolCalls).toMatchObject([{ name: "write_stdin", arguments: { session_id: 77, chars: "" } }]);
	expect(wait.toolCalls[0]?.id).not.toBe(asked.toolCalls[0]?.id);
});

const PROPOSER = { profile: "strong", seed: 5 } as const;

/** Plays the harness until the agent stops; envkit passes everything and accepts. */
function play(dialect: ToolDialect, word: (text: string) => string): Action[] {
	const messages: ModelMessage[] = [{ role: "user", content: 'The seed is "x".' }];
	const actions: Action[] = [];
	for (let turn = 0; turn < 60; turn += 1) {
		const said = actAsAgent(messages, PROPOSER, dialect);
		if (said.toolCalls.length === 0) return actions;
		actions.push(...said.toolCalls.map((call) => dialect.toAction(call)));
		answer(messages, said, (call) => word(reply(String(dialect.toAction(call).arguments.command))));
	}
	throw new Error("the agent does not stop");
}

function answer(
	messages: ModelMessage[],
	{ content, toolCalls }: ReturnType<typeof actAsAgent>,
	say: (call: ToolCall) => string,
): void {
	messages.push({ role: "assistant", content, toolCalls });
	for (const call of toolCalls) messages.push({ role: "tool", toolCallId: call.id, content: say(call) });
}

function lookAndStudy(dialect: ToolDialect): ModelMessage[] {
	const messages: ModelMessage[] = [{ role: "user", content: "x" }];
	for (let turn = 0; turn < 2; turn += 1) answer(messages, actAsAgent(messages, PROPOSER, dialect), () => "");
	return messages;
}

function reply(command: string): string {
	if (command.startsWith("cat evidence/seed.json")) return '{ "rollouts": [{ "outcome": "failed" }] }';
	if (command.startsWith("cat evidence/")) return "Reconcile the ledger with the bank, in cents.";
	const verbs = [...command.matchAll(/(?:^|; )envkit (\w+)/g)].map(([, verb]) => verb);
	return verbs
		.map((verb) => (verb === "submit" ? "envkit: submit accepted round 1, 2 left" : `envkit: ${verb} pass`))
		.join("\n");
}

/** Files and commands but not how many calls they took. */
function writtenIn(actions: readonly Action[]) {
	const commands = actions.flatMap(({ name, arguments: { command } }) =>
		name === "bash"
			? String(command)
					.split("; envkit ")
					.map((part) => part.replace(/^envkit /, ""))
			: [],
	);
	return { files: actions.filter(({ name }) => name === "write_file"), commands };
}
