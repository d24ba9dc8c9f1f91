import { describe, expect, it } from "vitest";
import { countMessageTokens } from "./count-message-tokens.ts";
import { decodeMessagesRequest } from "./decode-messages-request.ts";

const minimal = { model: "m", max_tokens: 10, messages: [{ role: "user", content: "hi" }] };
const settings = (over: object) => {
	const {
		model: _,
		messages: __,
		maxOutputTokens: ___,
		...rest
	} = decodeMessagesRequest({ ...minimal, ...over }).request;
	return rest;
};

describe("decodeMessagesRequest", () => {
	it("reads a request as Claude Code sends it, notes and all", () => {
		const cache_control = { type: "ephemeral" };
		const png = { type: "base64", media_type: "image/png", data: "AAAA" };
		const decoded = decodeMessagesRequest({
			model: "claude-x",
			max_tokens: 32_000,
			stream: true,
			system: [
				{ type: "text", text: "You build." },
				{ type: "text", text: "Be brief.", cache_control },
			],
			messages: [
				{ role: "user", content: [{ type: "text", text: "hi", cache_control }] },
				{ role: "system", content: "A reminder." },
				{
					role: "assistant",
					content: [
						{ type: "thinking", thinking: "Hm.", signature: "vendor's own" },
						{ type: "text", text: "I will look." },
						{ type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" }, caller: { type: "direct" } },
						{ type: "tool_use", id: "t2", name: "Read", input: {} },
					],
				},
				{
					role: "user",
					content: [
						{ type: "tool_result", tool_use_id: "t1", content: "no such file", is_error: true },
						{
							type: "tool_result",
							tool_use_id: "t2",
							content: [
								{ type: "text", text: "a" },
								{ type: "image", source: png },
							],
						},
						{ type: "text", text: "go on", cache_control },
						{ type: "image", source: png },
					],
				},
			],
			tools: [
				{
					name: "Bash",
					description: "Runs.",
					input_schema: { type: "object" },
					eager_input_streaming: true,
					cache_control,
				},
			],
			tool_choice: { type: "auto", disable_parallel_tool_use: false },
			thinking: { type: "adaptive", display: "summarized" },
			output_config: { effort: "max" },
			context_management: { edits: [{ type: "clear_thinking_20251015", keep: "all" }] },
			metadata: { user_id: "u" },
			betas: ["x"],
			service_tier: "auto",
			diagnostics: { previous_message_id: null },
		});
		expect(decoded).toEqual({
			stream: true,
			request: {
				model: "claude-x",
				maxOutputTokens: 32_000,
				messages: [
					{ role: "system", content: "You build.\n\nBe brief." },
					{ role: "user", content: "hi" },
					{ role: "system", content: "A reminder." },
					{
						role: "assistant",
						content: "I will look.",
						reasoning: [{ text: "Hm.", opaque: { signature: "vendor's own" } }],
						toolCalls: [
							{ id: "t1", name: "Bash", arguments: { command: "ls" } },
							{ id: "t2", name: "Read", arguments: {} },
						],
					},
					{ role: "tool", toolCallId: "t1", content: "no such file", isError: true },
					{
						role: "tool",
						toolCallId: "t2",
						content: [
							{ type: "text", text: "a" },
							{ type: "image", mediaType: "image/png", base64: "AAAA" },
						],
					},
					{
						role: "user",
						content: [
							{ type: "text", text: "go on" },
							{ type: "image", mediaType: "image/png", base64: "AAAA" },
						],
					},
				],
				tools: [{ name: "Bash", description: "Runs.", parameters: { type: "object" } }],
				toolChoice: "auto",
				reasoningEffort: "xhigh",
			},
		});
	});

	it.each([
		[
			{ temperature: 0, top_p: 0.5, stop_sequences: ["END"] },
			{ temperature: 0, topP: 0.5, stop: ["END"] },
		],
		[{ tool_choice: { type: "any" } }, { toolChoice: "required" }],
		[{ tool_choice: { type: "none" } }, { toolChoice: "none" }],
		[{ tool_choice: { type: "tool", name: "Bash" } }, { toolChoice: { name: "Bash" } }],
		[{ thinking: { type: "disabled" } }, { reasoningEffort: "none" }],
		[{ thinking: { type: "enabled", budget_tokens: 1024 } }, { reasoningEffort: "low" }],
		[{ thinking: { type: "enabled", budget_tokens: 31_999 } }, { reasoningEffort: "high" }],
		[{ thinking: { type: "adaptive" } }, {}],
	])("reads the setting %j", (over, expected) => {
		expect(settings(over)).toEqual(expected);
	});

	const user = (block: object) => ({ messages: [{ role: "user", content: [block] }] });

	it.each([
		["max_tokens", { max_tokens: undefined }],
		["top_k", { top_k: 5 }],
		["output_config.format", { output_config: { format: { type: "json_schema" } } }],
		["speed", { speed: "fast" }],
		["container", { container: "c1" }],
		["mcp_servers[0]", { mcp_servers: [{ type: "url", url: "https://a", name: "a" }] }],
		["tools[0].type", { tools: [{ type: "web_search_20250305", name: "web_search" }] }],
		["messages[0].content[0].source.type", user({ type: "image", source: { type: "url", url: "https://a" } })],
		["messages[0].content[0].source.type", user({ type: "document", source: { type: "file", file_id: "f" } })],
		["messages[0].content[0].type", user({ type: "server_tool_use" })],
		["messages[0].role", { messages: [{ role: "tool", content: "x" }] }],
	])("refuses by name: %s", (field, over) => {
		expect(() => decodeMessagesRequest({ ...minimal, ...over })).toThrow(
			expect.objectContaining({ code: "invalid_input", details: { field } }),
		);
	});
});

describe("countMessageTokens", () => {
	it("counts a quarter of the bytes of system, messages and tools", () => {
		const bytes = JSON.stringify(["", minimal.messages, []]).length;
		expect(countMessageTokens({ model: "m", messages: minimal.messages })).toEqual({
			model: "m",
			inputTokens: Math.ceil(bytes / 4),
		});
		const { inputTokens } = countMessageTokens({ ...minimal, system: "é".repeat(400) });
		expect(inputTokens).toBeGreaterThan(200);
	});
});
