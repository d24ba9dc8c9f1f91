import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { agentContract, type RecordedSession } from "../testing/agent-contract.ts";
import { AGENTS } from "./agents.ts";
import { createSessionReader, parseSession } from "./read-session.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const recorded = (name: string) => read(`__fixtures__/${name}.jsonl`);

const SESSIONS: Readonly<Record<keyof typeof AGENTS, Omit<RecordedSession, "text">>> = {
	pi: {
		tokens: [
			[100, 7],
			[200, 7],
			[300, 7],
		],
		calls: [
			["bash", 3],
			["write", null],
			["bash", 0],
		],
	},
	"claude-code": {
		tokens: [
			[100, 7],
			[200, 7],
			[400, 7],
		],
		calls: [
			["Bash", 1],
			["Write", null],
			["Agent", null],
		],
	},
	codex: {
		tokens: [
			[100, 7],
			[200, 7],
			[300, 7],
			[500, 7],
		],
		calls: [
			["exec_command", 3],
			["exec_command", 0],
			["spawn_agent", null],
			["exec_command", 0],
		],
	},
};

describe.each(Object.values(AGENTS))("$title", (adapter) => {
	const id = adapter.id as keyof typeof AGENTS;
	it.each(agentContract)("$title", ({ run }) => {
		run({ adapter, session: { text: recorded(id), ...SESSIONS[id] } });
	});

	it("is pinned to the version that its image installs", () => {
		const { dependencies } = JSON.parse(read(`../../../../docker/agents/${id}/package.json`));
		expect(Object.values(dependencies)).toEqual([adapter.version]);
	});
});

it.each([
	["claude-code", "general-purpose a81f96af", 300],
	["codex", "Godel", 400],
] as const)("%s names the sub-agent whose steps a file of its own holds", (id, subagent, inputTokens) => {
	const reader = createSessionReader(AGENTS[id]);
	const lines = (name: string) => recorded(name).trimEnd().split("\n");
	const steps = [
		...lines(id).flatMap((line) => reader.read("main", line)),
		...lines(`${id}-subagent`).flatMap((line) => reader.read("sub", line)),
		...reader.end(),
	];
	const own = steps.filter((step) => step.subagent === undefined);
	const its = steps.filter((step) => step.subagent !== undefined);
	expect(own).toHaveLength(SESSIONS[id].tokens.length);
	expect(its).toMatchObject([{ subagent, source: "agent", usage: { inputTokens, outputTokens: 7 } }]);
});

it("Pi's failed call of the model is a word of the system, without tokens", () => {
	const line = JSON.stringify({
		type: "message",
		id: "1",
		timestamp: "2026-01-01T00:00:00Z",
		message: { role: "assistant", content: [], usage: {}, errorMessage: "403 The budget is spent." },
	});
	expect(parseSession(AGENTS.pi, line)).toMatchObject([
		{ source: "system", message: "Pi: 403 The budget is spent.", usage: null },
	]);
});
