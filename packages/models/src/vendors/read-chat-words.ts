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
	if (isWords(content) && isNothing(thought)) return { type: "text-delta", delta: content };
	if (isWords(thought) && isNothing(content)) return { type: "reasoning-delta", delta: thought };
	return null;
}

const isSaid = (value: unknown) => value !== undefined && value !== null;
const isWords = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNothing = (value: unknown) => !isSaid(value) || value === "";

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
