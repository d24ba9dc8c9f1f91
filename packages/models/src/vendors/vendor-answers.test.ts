import { completeModel, type ModelEvent, type ModelRequest } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { BLOCKED_GEMINI_PROMPT, MALFORMED_GEMINI_CALL } from "../testing/index.ts";
import { aVendorModel, VENDOR_CASES } from "./vendor-under-test.ts";

const ask = (model: string, over: Partial<ModelRequest> = {}): ModelRequest => ({
	model,
	messages: [
		{ role: "system", content: "Be brief." },
		{ role: "user", content: "Hello" },
	],
	maxOutputTokens: 4_096,
	...over,
});

const TOOLS = [
	{
		name: "read",
		description: "Reads a file",
		parameters: { type: "object", properties: { path: { type: "string" } } },
	},
];

describe.each(VENDOR_CASES)("$vendor", (vendorCase) => {
	const [anthropic, openai, google, compatible] = VENDOR_CASES;

	it("gives out text as it comes and the vendor's usage with the end", async () => {
		await using under = await aVendorModel(vendorCase, [
			{ said: { text: ["Hel", "lo"], usage: { input: 120, cached: 100, output: 7 } } },
		]);
		const events: ModelEvent[] = [];
		for await (const event of under.client.stream(ask(under.model))) events.push(event);
		expect(events.slice(0, 2)).toEqual([
			{ type: "text", text: "Hel" },
			{ type: "text", text: "lo" },
		]);
		expect(events.at(-1)).toMatchObject({
			type: "end",
			finishReason: "stop",
			usage: { inputTokens: 120, cachedInputTokens: 100, outputTokens: 7 },
		});
		expect(events).toHaveLength(3);
	});

	if (vendorCase === compatible)
		it("does not take usage that is not reported for none", async () => {
			const chunk = { id: "c", choices: [{ index: 0, delta: { content: "Hi" }, finish_reason: "stop" }] };
			await using under = await aVendorModel(vendorCase, [{ frames: [`data: ${JSON.stringify(chunk)}\n\n`] }]);
			const { usage } = await completeModel(under.client, ask(under.model));
			expect(usage).toMatchObject({ inputTokens: Number.NaN, outputTokens: Number.NaN });
		});

	it("gives several tool calls of one answer, each with its arguments", async () => {
		const toolCalls = [
			{ id: "call_a", name: "read", pieces: ['{"path":', '"a.txt"}'] },
			{ id: "call_b", name: "read", pieces: ['{"path":"b.txt"}'] },
		];
		await using under = await aVendorModel(vendorCase, [{ said: { text: ["Reading."], toolCalls } }]);
		const answer = await completeModel(under.client, ask(under.model, { tools: TOOLS }));
		expect(answer).toMatchObject({ content: "Reading.", finishReason: "tool_calls" });
		expect(answer.toolCalls).toEqual([
			{ id: "call_a", name: "read", arguments: { path: "a.txt" } },
			{ id: "call_b", name: "read", arguments: { path: "b.txt" } },
		]);
	});

	// Gemini gives arguments whole or not at all; see below.
	if (vendorCase !== google)
		it("keeps arguments that are no JSON as the model wrote them", async () => {
			const toolCalls = [{ id: "call_a", name: "read", pieces: ['{"path": "a.t', "xt"] }];
			await using under = await aVendorModel(vendorCase, [{ said: { toolCalls } }]);
			const answer = await completeModel(under.client, ask(under.model, { tools: TOOLS }));
			expect(answer.toolCalls).toEqual([{ id: "call_a", name: "read", arguments: {}, malformed: '{"path": "a.txt' }]);
		});

	it("tells an answer that was cut at the cap", async () => {
		await using under = await aVendorModel(vendorCase, [{ said: { text: ["And then"], end: "length" } }]);
		expect(await completeModel(under.client, ask(under.model))).toMatchObject({
			content: "And then",
			finishReason: "length",
		});
	});

	it("tells a refusal, with what was said", async () => {
		await using under = await aVendorModel(vendorCase, [{ said: { refusal: "I will not.", end: "refusal" } }]);
		expect(await completeModel(under.client, ask(under.model))).toMatchObject({
			content: "I will not.",
			finishReason: "refusal",
		});
	});

	it("hands thoughts back with the next turn as the vendor wants them", async () => {
		const toolCalls = [{ id: "call_a", name: "read", pieces: ['{"path":"a.txt"}'] }];
		const reasoning = { text: "Look first.", sealed: "c2VhbGVk" };
		await using under = await aVendorModel(vendorCase, [
			{ said: { reasoning, toolCalls } },
			{ said: { text: ["Done."] } },
		]);
		const first = ask(under.model, { tools: TOOLS, reasoningEffort: "low" });
		const { content, toolCalls: calls, reasoning: blocks } = await completeModel(under.client, first);
		expect(blocks?.map(({ text }) => text).join("")).toBe("Look first.");
		await completeModel(under.client, {
			...first,
			messages: [
				...first.messages,
				{ role: "assistant", content, toolCalls: calls, ...(blocks && { reasoning: blocks }) },
				{ role: "tool", toolCallId: "call_a", content: "file a" },
			],
		});
		const sent = JSON.stringify(under.server.requests[1]?.body);
		expect(sent).toContain(vendorCase === compatible ? '"reasoning_content":"Look first."' : "c2VhbGVk");
		expect(sent).toContain("file a");
	});

	if (vendorCase === anthropic || vendorCase === openai)
		it("hands back thoughts that come without words", async () => {
			const reasoning = { text: "", sealed: "c2VhbGVk" };
			await using under = await aVendorModel(vendorCase, [
				{ said: { reasoning, text: ["Hi"] } },
				{ said: { text: ["Bye"] } },
			]);
			const first = ask(under.model);
			const { content, reasoning: blocks } = await completeModel(under.client, first);
			expect(blocks).toHaveLength(1);
			const messages = [...first.messages, { role: "assistant" as const, content, reasoning: blocks ?? [] }];
			await completeModel(under.client, { ...first, messages: [...messages, { role: "user", content: "And?" }] });
			expect(JSON.stringify(under.server.requests[1]?.body)).toContain("c2VhbGVk");
		});

	it("sends images of the user and of tools", async () => {
		await using under = await aVendorModel(vendorCase, [{ said: { text: ["Two dots."] } }]);
		await completeModel(
			under.client,
			ask(under.model, {
				tools: TOOLS,
				messages: [
					{ role: "user", content: [{ type: "text", text: "See" }, image("dXNlcg==")] },
					{ role: "assistant", content: "", toolCalls: [{ id: "call_a", name: "read", arguments: {} }] },
					{ role: "tool", toolCallId: "call_a", content: [{ type: "text", text: "shot" }, image("dG9vbA==")] },
				],
			}),
		);
		const sent = JSON.stringify(under.server.requests[0]?.body);
		expect(sent).toContain("dXNlcg==");
		expect(sent).toContain("dG9vbA==");
		// As an image, not as words of a tool's result.
		expect(sent).not.toContain('\\"data\\"');
	});

	it("asks for no more output than the request's cap, thinking with it", async () => {
		await using under = await aVendorModel(vendorCase, [{ said: { text: ["ok"] } }]);
		await completeModel(under.client, ask(under.model, { reasoningEffort: "medium" }));
		const body = under.server.requests[0]?.body as Record<string, Record<string, unknown> & number>;
		const cap = { messages: body.max_tokens, responses: body.max_output_tokens, chat: body.max_tokens, gemini: 0 };
		expect(vendorCase === google ? body.generationConfig?.maxOutputTokens : cap[vendorCase.wire]).toBe(4_096);
	});

	it("ends the vendor's work when nobody reads on", async () => {
		await using under = await aVendorModel(vendorCase, [
			{ said: { text: ["one", "two", "three", "four", "five", "six"] }, fault: { after: 6, kind: "silence" } },
		]);
		for await (const event of under.client.stream(ask(under.model))) if (event.type === "text") break;
		await expect.poll(() => under.server.hangUps).toBe(1);
	});

	if (vendorCase === anthropic)
		it("marks the prompt for caching and reports what was written to the cache", async () => {
			await using under = await aVendorModel(vendorCase, [
				{ said: { text: ["ok"], usage: { input: 500, cached: 300, cacheWrite: 150, output: 2 } } },
			]);
			const answer = await completeModel(under.client, ask(under.model));
			expect(answer.usage).toEqual({
				inputTokens: 500,
				cachedInputTokens: 300,
				cacheWriteInputTokens: 150,
				outputTokens: 2,
			});
			const marks = JSON.stringify(under.server.requests[0]?.body).match(/"cache_control":\{"type":"ephemeral"\}/g);
			expect(marks).toHaveLength(2);
		});

	if (vendorCase === openai)
		it("stores nothing at the vendor and keeps schemas as they are", async () => {
			await using under = await aVendorModel(vendorCase, [{ said: { text: ["ok"] } }]);
			await completeModel(under.client, ask(under.model, { tools: TOOLS }));
			expect(under.server.requests[0]?.body).toMatchObject({
				store: false,
				include: ["reasoning.encrypted_content"],
				tools: [{ strict: false, parameters: TOOLS[0]?.parameters }],
			});
		});

	if (vendorCase === google) {
		it("counts thoughts as output", async () => {
			const usage = { input: 9, output: 30, reasoning: 20 };
			await using under = await aVendorModel(vendorCase, [{ said: { text: ["ok"], usage } }]);
			expect((await completeModel(under.client, ask(under.model))).usage.outputTokens).toBe(30);
		});

		it("ends with no call when the vendor could not write it, and with a refusal when it blocks the prompt", async () => {
			await using under = await aVendorModel(vendorCase, [
				{ frames: [MALFORMED_GEMINI_CALL] },
				{ frames: [BLOCKED_GEMINI_PROMPT] },
			]);
			const malformed = await completeModel(under.client, ask(under.model, { tools: TOOLS }));
			expect(malformed).toMatchObject({ toolCalls: [], finishReason: "stop" });
			expect((await completeModel(under.client, ask(under.model))).finishReason).toBe("refusal");
		});
	}
});

const image = (base64: string) => ({ type: "image" as const, mediaType: "image/png", base64 });
