import { type ModelMessage, type ToolCall, textOf } from "@aes/core/ports";

/** One earlier answer of the agent: what it called and what came back, in the same order. */
export type Turn = { calls: readonly ToolCall[]; results: readonly string[] };

export function readTurns(messages: readonly ModelMessage[]): Turn[] {
	const results = new Map(
		messages.flatMap((message) => (message.role === "tool" ? [[message.toolCallId, textOf(message.content)]] : [])),
	);
	return messages.flatMap((message) => {
		if (message.role !== "assistant") return [];
		const calls = message.toolCalls ?? [];
		return [{ calls, results: calls.map(({ id }) => results.get(id) ?? "") }];
	});
}
