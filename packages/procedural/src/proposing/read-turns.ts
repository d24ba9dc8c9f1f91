import { type ModelMessage, type ToolCall, textOf } from "@aes/core/ports";
import type { Action, ToolDialect } from "../dialects/dialect.ts";

/** One earlier answer of the agent: what it did and what came back, in the same order. */
export type Turn = {
	calls: Action[];
	results: string[];
	/** For each command that still runs, the call that waits for it. */
	waits: (Action | null)[];
};

/** Parts of one answer that a harness sends as messages of their own are one turn; waiting belongs to what is waited for. */
export function readTurns(messages: readonly ModelMessage[], dialect: ToolDialect): Turn[] {
	const results = new Map(
		messages.flatMap((message) => (message.role === "tool" ? [[message.toolCallId, textOf(message.content)]] : [])),
	);
	const turns: Turn[] = [];
	for (const calls of listAnswers(messages)) {
		const last = turns.at(-1);
		const isWaiting = calls.length > 0 && calls.every((call) => dialect.isWait?.(call));
		if (last && isWaiting) for (const call of calls) takeRest(last, results.get(call.id) ?? "", dialect);
		else turns.push(toTurn(calls, results, dialect));
	}
	return turns;
}

/** The calls of each answer. */
function listAnswers(messages: readonly ModelMessage[]): ToolCall[][] {
	const answers: ToolCall[][] = [];
	messages.forEach((message, index) => {
		if (message.role !== "assistant") return;
		const calls = message.toolCalls ?? [];
		if (messages[index - 1]?.role === "assistant") answers.at(-1)?.push(...calls);
		else answers.push([...calls]);
	});
	return answers;
}

function toTurn(calls: readonly ToolCall[], results: ReadonlyMap<string, string>, dialect: ToolDialect): Turn {
	const texts = calls.map(({ id }) => results.get(id) ?? "");
	return {
		calls: calls.map((call) => dialect.toAction(call)),
		results: texts.map((text) => dialect.readResult(text)),
		waits: texts.map((text) => dialect.findWait?.(text) ?? null),
	};
}

/** Waits are answered in the order in which they were called for. */
function takeRest(turn: Turn, text: string, dialect: ToolDialect): void {
	const at = turn.waits.findIndex((wait) => wait !== null);
	if (at === -1) return;
	turn.results[at] += dialect.readResult(text);
	turn.waits[at] = dialect.findWait?.(text) ?? null;
}
