import type { Words } from "./words-ahead.ts";

/** The words of a chunk of chat completions; null when it says anything else, or nothing. */
export function readChatWords(chunk: unknown): Words | null {
	const { choices, usage, error } = fieldsOf(chunk);
	if (!Array.isArray(choices) || choices.length !== 1 || isSaid(usage) || error !== undefined) return null;
	const { delta, finish_reason } = fieldsOf(choices[0]);
	if (isSaid(finish_reason)) return null;
	const { content, reasoning_content, reasoning, refusal, tool_calls, role } = fieldsOf(delta);
	if (isSaid(refusal) || isSaid(tool_calls) || !(isNothing(role) || role === "assistant")) return null;
	const thought = reasoning_content ?? reasoning;
	if (isWords(content) && isNothing(thought)) return { type: "text-delta", delta: content, block: "" };
	if (isWords(thought) && isNothing(content)) return { type: "reasoning-delta", delta: thought, block: "" };
	return null;
}

/** The same for an event of Messages. */
export function readMessagesWords(event: unknown): Words | null {
	const { type, index, delta } = fieldsOf(event);
	if (type !== "content_block_delta") return null;
	const { type: kind, text, thinking } = fieldsOf(delta);
	if (kind === "text_delta" && isWords(text)) return { type: "text-delta", delta: text, block: String(index) };
	if (kind === "thinking_delta" && isWords(thinking))
		return { type: "reasoning-delta", delta: thinking, block: String(index) };
	return null;
}

/** The same for an event of Responses. */
export function readResponsesWords(event: unknown): Words | null {
	const { type, delta, item_id, summary_index } = fieldsOf(event);
	if (!isWords(delta) || !isWords(item_id)) return null;
	if (type === "response.output_text.delta") return { type: "text-delta", delta, block: item_id };
	if (type === "response.reasoning_summary_text.delta")
		return { type: "reasoning-delta", delta, block: `${item_id}:${summary_index}` };
	return null;
}

const isSaid = (value: unknown) => value !== undefined && value !== null;
const isWords = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNothing = (value: unknown) => !isSaid(value) || value === "";

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
