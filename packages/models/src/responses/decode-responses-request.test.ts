import { describe, expect, it } from "vitest";
import { decodeResponsesRequest } from "./decode-responses-request.ts";

const minimal = { model: "m", input: "hi" };
const item = (over: object) => ({ input: [over] });

describe("decodeResponsesRequest", () => {
	it("reads a request as Codex sends it, notes and all", () => {
		const image_url = "data:image/png;base64,AAAA";
		const decoded = decodeResponsesRequest({
			model: "gpt-x",
			instructions: "You build.",
			input: [
				{ type: "message", id: "m1", role: "developer", content: [{ type: "input_text", text: "Be brief." }] },
				{
					role: "user",
					content: [
						{ type: "input_text", text: "see" },
						{ type: "input_image", image_url, detail: "auto" },
					],
				},
				{
					type: "reasoning",
					id: "rs_1",
					summary: [{ type: "summary_text", text: "Hm." }],
					content: null,
					encrypted_content: "gAAA",
				},
				{
					type: "message",
					role: "assistant",
					content: [{ type: "output_text", text: "I will look." }],
					phase: "commentary",
				},
				{
					type: "function_call",
					call_id: "c1",
					name: "exec",
					arguments: '{"cmd":"ls"}',
					id: "fc_1",
					status: "completed",
				},
				{ type: "function_call", call_id: "c2", name: "exec", arguments: "{oops" },
				{ type: "function_call_output", call_id: "c1", output: "a.txt" },
				{ type: "function_call_output", call_id: "c2", output: [{ type: "input_text", text: "bad" }] },
			],
			tools: [{ type: "function", name: "exec", strict: false, parameters: { type: "object" }, description: null }],
			tool_choice: "auto",
			parallel_tool_calls: true,
			reasoning: { effort: "high", summary: "auto" },
			text: { verbosity: "low" },
			store: false,
			stream: true,
			include: ["reasoning.encrypted_content"],
			prompt_cache_key: "k",
			client_metadata: { a: "b" },
			service_tier: "auto",
		});
		expect(decoded.stream).toBe(true);
		expect(decoded.request).toEqual({
			model: "gpt-x",
			messages: [
				{ role: "system", content: "You build." },
				{ role: "system", content: "Be brief." },
				{
					role: "user",
					content: [
						{ type: "text", text: "see" },
						{ type: "image", mediaType: "image/png", base64: "AAAA" },
					],
				},
				{
					role: "assistant",
					content: "I will look.",
					reasoning: [{ text: "Hm.", opaque: { reasoningEncryptedContent: "gAAA", itemId: "rs_1" } }],
					toolCalls: [
						{ id: "c1", name: "exec", arguments: { cmd: "ls" } },
						{ id: "c2", name: "exec", arguments: {}, malformed: "{oops" },
					],
				},
				{ role: "tool", toolCallId: "c1", content: "a.txt" },
				{ role: "tool", toolCallId: "c2", content: "bad" },
			],
			tools: [{ name: "exec", description: "", parameters: { type: "object" } }],
			toolChoice: "auto",
			reasoningEffort: "high",
		});
	});

	it("reads the settings that both sides have", () => {
		const over = { max_output_tokens: 5, temperature: 0, top_p: 0.5, tool_choice: { type: "function", name: "exec" } };
		expect(decodeResponsesRequest({ ...minimal, ...over }).request).toEqual({
			model: "m",
			messages: [{ role: "user", content: "hi" }],
			maxOutputTokens: 5,
			temperature: 0,
			topP: 0.5,
			toolChoice: { name: "exec" },
		});
	});

	it.each([
		["previous_response_id", { previous_response_id: "resp_1" }],
		["conversation", { conversation: "c" }],
		["background", { background: true }],
		["text.format.type", { text: { format: { type: "json_schema" } } }],
		["tools[0].type", { tools: [{ type: "mcp", server_url: "https://a" }] }],
		["tools[0].type", { tools: [{ type: "code_interpreter" }] }],
		["input[0].type", item({ type: "item_reference", id: "x" })],
		[
			"input[0].content[0].image_url",
			item({ role: "user", content: [{ type: "input_image", image_url: "http://a" }] }),
		],
		["input[0].content[0].type", item({ role: "user", content: [{ type: "input_file", file_id: "f" }] })],
		["input[0].role", item({ role: "tool", content: "x" })],
		["new_switch", { new_switch: 1 }],
	])("refuses by name: %s", (field, over) => {
		expect(() => decodeResponsesRequest({ ...minimal, ...over })).toThrow(
			expect.objectContaining({ code: "invalid_input", details: { field } }),
		);
	});
});
