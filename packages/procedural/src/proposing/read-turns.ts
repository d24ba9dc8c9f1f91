import { type ModelMessage, textOf } from "@aes/core/ports";
import type { Action, ToolDialect } from "../dialects/dialect.ts";

/** One earlier answer of the agent: what it did and what came back, in the same order. */
export type Turn = { calls: readonly Action[]; results: readonly string[] };

/** Parts of one answer that a harness sends as messages of their own are one turn. */
export function readTurns(messages: readonly ModelMessage[], dialect: ToolDialect): Turn[] {
	const results = new Map(
		messages.flatMap((message) =>
			message.role === "tool" ? [[message.toolCallId, dialect.readResult(textOf(message.content))]] : [],
		),
	);
	const turns: { calls: Action[]; results: string[] }[] = [];
	messages.forEach((message, index) => {
		if (message.role !== "assistant") return;
		if (messages[index - 1]?.role !== "assistant") turns.push({ calls: [], results: [] });
		const turn = turns.at(-1);
		for (const call of message.toolCalls ?? []) {
			turn?.calls.push(dialect.toAction(call));
			turn?.results.push(results.get(call.id) ?? "");
		}
	});
	return turns;
}
