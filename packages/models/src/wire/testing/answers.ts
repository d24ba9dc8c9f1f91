import type { ModelEvent } from "@aes/core/ports";
import { encodeEvents } from "../encode-events.ts";
import type { AnswerMeta, StreamEncoder } from "../wire-codec.ts";

export const meta: AnswerMeta = { id: "0a", model: "acme/one", createdSeconds: 1_700_000_000 };

/** Thoughts that the vendor signs, words, and two calls: everything that an answer can hold. */
export const fullAnswer: readonly ModelEvent[] = [
	{ type: "reasoning", text: "Look " },
	{ type: "reasoning", text: "first." },
	{ type: "reasoning_end", opaque: { signature: "sig" } },
	{ type: "text", text: "Let me " },
	{ type: "text", text: "see." },
	{ type: "tool_call_start", index: 0, id: "c1", name: "bash" },
	{ type: "tool_call_arguments", index: 0, json: '{"command":' },
	{ type: "tool_call_arguments", index: 0, json: '"ls"}' },
	{ type: "tool_call_start", index: 1, id: "c2", name: "read" },
	{ type: "tool_call_arguments", index: 1, json: '{"path":"é"}' },
	{
		type: "end",
		finishReason: "tool_calls",
		usage: { inputTokens: 100, cachedInputTokens: 60, cacheWriteInputTokens: 10, outputTokens: 7 },
	},
];

const usage = { inputTokens: 5, cachedInputTokens: 0, outputTokens: 2 };

export function anAnswer(text: string, finishReason: "stop" | "length" | "refusal" = "stop"): ModelEvent[] {
	return [
		{ type: "text", text },
		{ type: "end", finishReason, usage },
	];
}

/** Ends with a throw when an error comes last. */
export async function* streamOf(events: readonly (ModelEvent | Error)[]): AsyncGenerator<ModelEvent> {
	for (const event of events) {
		if (event instanceof Error) throw event;
		yield event;
	}
}

/** What a client sees: the name of each event and its data, parsed. */
export async function encodeAll(encoder: StreamEncoder, events: readonly (ModelEvent | Error)[]) {
	const pieces: string[] = [];
	for await (const piece of encodeEvents(streamOf(events), encoder)) pieces.push(piece);
	return pieces.join("").split("\n\n").slice(0, -1).map(parseEvent);
}

function parseEvent(event: string) {
	const [, name = null] = /^event: (.+)$/m.exec(event) ?? [];
	const [, data = ""] = /^data: (.+)$/m.exec(event) ?? [];
	return { name, data: data === "[DONE]" ? data : JSON.parse(data) };
}
