import { describe, expect, it } from "vitest";
import { decodeChatRequest } from "./decode-chat-request.ts";

const minimal = { model: "procedural/weak", messages: [{ role: "user", content: "hi" }] };

describe("decodeChatRequest", () => {
	it("reads a whole conversation with tools", () => {
		const decoded = decodeChatRequest({
			model: "procedural/weak",
			messages: [
				{
					role: "developer",
					content: [
						{ type: "text", text: "be " },
						{ type: "text", text: "brief" },
					],
				},
				{ role: "user", content: "hi" },
				{
					role: "assistant",
					content: null,
					tool_calls: [{ id: "c1", type: "function", function: { name: "bash", arguments: '{"command":"ls"}' } }],
				},
				{ role: "tool", tool_call_id: "c1", content: "a.txt" },
			],
			tools: [{ type: "function", function: { name: "bash", parameters: { type: "object" } } }],
			max_completion_tokens: 50,
			seed: 0,
			temperature: 1,
			user: "someone",
			stream: true,
			stream_options: { include_usage: true },
		});
		expect(decoded).toEqual({
			request: {
				model: "procedural/weak",
				messages: [
					{ role: "system", content: "be brief" },
					{ role: "user", content: "hi" },
					{ role: "assistant", content: "", toolCalls: [{ id: "c1", name: "bash", arguments: { command: "ls" } }] },
					{ role: "tool", toolCallId: "c1", content: "a.txt" },
				],
				tools: [{ name: "bash", description: "", parameters: { type: "object" } }],
				maxOutputTokens: 50,
				seed: 0,
				temperature: 1,
			},
			stream: true,
			includeUsage: true,
		});
	});

	it.each([
		["n", { n: 2 }],
		["frequency_penalty", { frequency_penalty: 1 }],
		["top_k", { top_k: 5 }],
		["response_format.type", { response_format: { type: "json_object" } }],
		["tools[0].function.name", { tools: [{ type: "function", function: { name: "" } }] }],
		["messages", { messages: [] }],
		["messages[0].content", { messages: [{ role: "user", content: 7 }] }],
		["messages[0].role", { messages: [{ role: "narrator", content: "hi" }] }],
		["messages[0].content[0].type", { messages: [{ role: "user", content: [{ type: "input_audio" }] }] }],
		[
			"messages[0].content[0].image_url.url",
			{ messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "https://a/b.png" } }] }] },
		],
		["max_tokens", { max_tokens: 0 }],
		["tools[0].type", { tools: [{ type: "web_search" }] }],
	])("refuses by name: %s", (field, over) => {
		expect(() => decodeChatRequest({ ...minimal, ...over })).toThrow(
			expect.objectContaining({ code: "invalid_input", details: { field } }),
		);
	});

	it("refuses what is no object at all", () => {
		expect(() => decodeChatRequest("hello")).toThrow(/Request: body/);
	});
});
