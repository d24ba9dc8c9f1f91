import assert from "node:assert/strict";
import type { AgentAdapter, AgentOrder } from "../agents/agent-adapter.ts";
import { createSessionReader, parseSession, type SessionStep } from "../agents/read-session.ts";

/** What is known of the recorded session that an adapter is checked with. */
export type RecordedSession = {
	/** Lines of the agent's own session file, from a run of the adapter's version. */
	text: string;
	/** Of each turn in order: input and output tokens. */
	tokens: readonly (readonly [input: number, output: number])[];
	/** Of each call in order: the tool and its exit code. */
	calls: readonly (readonly [tool: string, exitCode: number | null])[];
};

type AgentUnderTest = { adapter: AgentAdapter; session: RecordedSession };
export type AgentCheck = { title: string; run(agent: AgentUnderTest): void };

/** What every adapter of a coding agent promises, as data: a test file gives each check the adapter and a session. */
export const agentContract: readonly AgentCheck[] = [
	{
		title: "it starts one program with the order's words whole, and no shell reads them",
		run({ adapter }) {
			const { command, files } = adapter.launch(ORDER);
			assert.match(command[0] ?? "", /^[a-z][a-z-]*$/);
			assert.notEqual(command[0], "sh");
			const config = Object.values(files).join("\n");
			for (const words of [ORDER.system, ORDER.user]) {
				const isWhole = command.includes(words) || config.includes(JSON.stringify(words));
				assert.ok(isWhole, `neither argument nor configuration: ${words}`);
			}
		},
	},
	{
		title: "it asks the gateway for the order's model",
		run({ adapter }) {
			const launch = JSON.stringify(adapter.launch(ORDER));
			for (const needed of [ORDER.gatewayUrl, ORDER.model]) assert.ok(launch.includes(needed), needed);
		},
	},
	{
		title: "it takes the token from its environment and writes in its own home",
		run({ adapter }) {
			const { files, env } = adapter.launch(ORDER);
			assert.ok(JSON.stringify({ files, env }).includes("ENVKIT_TOKEN"));
			for (const path of [...Object.keys(files), ...adapter.sessionFiles]) assert.match(path, /^\/home\/agent\/\./);
		},
	},
	{
		title: "its session becomes turns with their tokens, and calls with their results",
		run({ adapter, session }) {
			const turns = listTurns(parseSession(adapter, session.text));
			const tokens = turns.map(({ usage }) => [usage?.inputTokens, usage?.outputTokens]);
			assert.deepEqual(tokens, session.tokens);
			assert.deepEqual(turns.flatMap(listCalls), session.calls);
		},
	},
	{
		title: "each result is of its own step's call, and took a time that can be",
		run({ adapter, session }) {
			for (const { toolCalls, observations } of parseSession(adapter, session.text)) {
				const ids = toolCalls.map(({ id }) => id);
				for (const { toolCallId, durationMs } of observations) {
					assert.ok(ids.includes(toolCallId ?? ""), `no call ${toolCallId}`);
					assert.ok(durationMs >= 0 && durationMs < 3_600_000, `${durationMs} ms`);
				}
			}
		},
	},
	{
		title: "the order is not told again",
		run({ adapter, session }) {
			assert.equal(parseSession(adapter, session.text)[0]?.source, "agent");
		},
	},
	{
		title: "steps come while the session goes on",
		run({ adapter, session }) {
			const reader = createSessionReader(adapter);
			const live = linesOf(session).flatMap((line) => reader.read("session", line));
			assert.ok(live.length >= session.tokens.length - 1, `${live.length} of ${session.tokens.length}`);
			assert.deepEqual([...live, ...reader.end()], parseSession(adapter, session.text));
		},
	},
	{
		title: "a session cut anywhere still gives the steps before the cut",
		run({ adapter, session }) {
			const whole = parseSession(adapter, session.text);
			linesOf(session).forEach((_, count, lines) => {
				const steps = parseSession(adapter, lines.slice(0, count).join("\n"));
				assert.deepEqual(steps.slice(0, -1), whole.slice(0, Math.max(0, steps.length - 1)));
			});
		},
	},
	{
		title: "a damaged line is no step and breaks nothing",
		run({ adapter, session }) {
			const lines = linesOf(session);
			for (const line of lines.flatMap(damage)) parseSession(adapter, `${line}\n${lines.at(-1)}`);
		},
	},
	{
		title: "no control character of what it printed is kept",
		run({ adapter, session }) {
			const hostile = session.text.replaceAll(/(?<=\\n|")hi(?=\\n|")/g, "h\\u001b[2J\\u0007i\\u202e");
			assert.notEqual(hostile, session.text, "the session prints no hi");
			const printed = parseSession(adapter, hostile).flatMap(({ observations }) => observations);
			for (const { content } of printed) assert.doesNotMatch(content, /[^\P{Cc}\n\t]|\u202e/u);
		},
	},
];

const ORDER: AgentOrder = {
	model: "acme/one",
	system: `You write "tasks".\n$(id) 'now'\n\nProposal seed: 1\n`,
	user: 'The seed is "x; rm -rf /".',
	turnLimit: 7,
	gatewayUrl: "http://127.0.0.1:4180",
};

const linesOf = ({ text }: RecordedSession) => text.trimEnd().split("\n");
const listTurns = (steps: readonly SessionStep[]) => steps.filter(({ source }) => source === "agent");

function listCalls({ toolCalls, observations }: SessionStep): [string, number | null][] {
	return toolCalls.map(({ id, name }) => {
		const result = observations.find(({ toolCallId }) => toolCallId === id);
		assert.ok(result, `call ${id} has no result`);
		return [name, result.exitCode];
	});
}

/** The line cut short, and with each of its fields gone, null, a number or an empty list. */
function damage(line: string): string[] {
	const values = [undefined, null, 7, []];
	const replace = (path: readonly string[]) =>
		values.map((value) => JSON.stringify(replaceAt(JSON.parse(line), path, value)));
	return [line.slice(0, line.length / 2), "null", "7", '"x"', ...listPaths(JSON.parse(line)).flatMap(replace)];
}

function listPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...listPaths(inner, [...path, key])]);
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
	if (key === undefined) return replacement;
	const entries = Object.entries(value as object).map(([name, inner]) => [
		name,
		name === key ? replaceAt(inner, rest, replacement) : inner,
	]);
	return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
