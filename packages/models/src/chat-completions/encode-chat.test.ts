import type { ModelResponse } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { encodeChatResponse } from "./encode-chat-response.ts";
import { encodeChatStream } from "./encode-chat-stream.ts";

const meta = { id: "chatcmpl-1", model: "procedural/weak", createdSeconds: 1_700_000_000 };
const response: ModelResponse = {
	content: `${"é".repeat(1500)}😀`,
	toolCalls: [{ id: "c1", name: "bash", arguments: { command: "ls" } }],
	finishReason: "tool_calls",
	usage: { inputTokens: 10, cachedInputTokens: 4, outputTokens: 3 },
};
const wireCall = { id: "c1", type: "function", function: { name: "bash", arguments: '{"command":"ls"}' } };
const wireUsage = {
	prompt_tokens: 10,
	completion_tokens: 3,
	total_tokens: 13,
	prompt_tokens_details: { cached_tokens: 4 },
};

function parseEvents(events: readonly string[]) {
	return events.slice(0, -1).map((event) => JSON.parse(event.replace(/^data: /, "")));
}

describe("encodeChatResponse", () => {
	it("writes content, tool calls, finish reason and usage", () => {
		expect(encodeChatResponse(response, meta)).toMatchObject({
			object: "chat.completion",
			created: 1_700_000_000,
			choices: [{ message: { content: response.content, tool_calls: [wireCall] }, finish_reason: "tool_calls" }],
			usage: wireUsage,
		});
	});

	it("writes null for the content of an answer of tool calls only, and no empty list of calls", () => {
		expect(encodeChatResponse({ ...response, content: "" }, meta).choices[0]?.message.content).toBeNull();
		expect(encodeChatResponse({ ...response, toolCalls: [] }, meta).choices[0]?.message).not.toHaveProperty(
			"tool_calls",
		);
	});
});

describe("encodeChatStream", () => {
	it("streams chunks that join to the whole answer and ends with [DONE]", () => {
		const events = encodeChatStream(response, meta, { includeUsage: true });
		expect(events.at(-1)).toBe("data: [DONE]\n\n");
		const chunks = parseEvents(events);
		const deltas = chunks.map((chunk) => chunk.choices[0]?.delta ?? {});
		expect(deltas.map((delta) => delta.content ?? "").join("")).toBe(response.content);
		expect(deltas.flatMap((delta) => delta.tool_calls ?? [])).toEqual([{ index: 0, ...wireCall }]);
		expect(chunks.at(-2).choices[0].finish_reason).toBe("tool_calls");
		expect(chunks.at(-1)).toMatchObject({ choices: [], usage: wireUsage });
	});

	it("leaves the usage out unless asked", () => {
		const chunks = parseEvents(encodeChatStream(response, meta, { includeUsage: false }));
		expect(chunks.some((chunk) => "usage" in chunk)).toBe(false);
	});
});
