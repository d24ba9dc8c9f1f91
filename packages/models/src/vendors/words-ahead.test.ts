import type { ModelEvent, ModelRequest } from "@aes/core/ports";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { describe, expect, it } from "vitest";
import { messagesWire } from "../testing/messages-wire.ts";
import { responsesWire } from "../testing/responses-wire.ts";
import { createVendorModels, systemVendorDeps } from "./create-vendor-models.ts";
import { readChatWords, readResponsesWords } from "./read-words.ts";
import { toSettings } from "./vendor-under-test.ts";
import { leadWordsAhead } from "./words-ahead.ts";

const frame = (data: unknown) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const chunk = (delta: object, finish: string | null = null) =>
	frame({ id: "c", choices: [{ index: 0, delta, finish_reason: finish }] });
const USAGE = { prompt_tokens: 5, completion_tokens: 7 };
const END = [chunk({}, "stop"), frame({ id: "c", choices: [], usage: USAGE }), frame("[DONE]")];
const words = (...texts: string[]) => texts.map((content) => chunk({ content }));

/** A body of these pieces, each as soon as it is asked for or, with `waits`, some time after. */
function bodyOf(pieces: readonly Uint8Array[], waits: (index: number) => boolean = () => false) {
	let index = 0;
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				if (waits(index)) await new Promise((resolve) => setImmediate(resolve));
				const piece = pieces[index];
				index += 1;
				if (piece) controller.enqueue(piece);
				else controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
}

function cut(text: string, length: number): Uint8Array[] {
	const bytes = Buffer.from(text);
	return Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
		bytes.subarray(at * length, (at + 1) * length),
	);
}

const REQUEST: ModelRequest = { model: "lab/one", messages: [{ role: "user", content: "Hello" }] };

function ask(body: ReadableStream<Uint8Array>, vendor = "lab"): AsyncIterable<ModelEvent> {
	const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
	const settings = toSettings(vendor, { apiKey: "none", baseUrl: "http://lab/v1" });
	const model = createVendorModels(settings, { ...systemVendorDeps, fetch })[`${vendor}/`];
	if (!model) throw new Error(`no model of ${vendor}`);
	return model.stream({ ...REQUEST, model: `${vendor}/one` });
}

async function eventsOf(body: ReadableStream<Uint8Array>, vendor?: string): Promise<ModelEvent[]> {
	const events: ModelEvent[] = [];
	for await (const event of ask(body, vendor)) events.push(event);
	return events;
}

const text = (said: string) => ({ type: "text", text: said });
const end = (finishReason: string) => ({
	type: "end",
	finishReason,
	usage: { inputTokens: 5, cachedInputTokens: 0, outputTokens: 7 },
});

const MIXED = [
	chunk({ role: "assistant", content: "" }),
	": processing\n\n",
	...["Look", " first", "."].map((reasoning_content) => chunk({ reasoning_content })),
	...words("a", "a", "ü€", "b"),
	chunk({ content: "" }),
	": processing\n\n",
	...words("c", "c"),
	chunk({ content: "d", tool_calls: [{ index: 0, id: "one", function: { name: "read", arguments: '{"p":' } }] }),
	chunk({ tool_calls: [{ index: 0, function: { arguments: "1}" } }] }),
	...words("e", "f"),
	chunk({ reasoning_content: "Hm" }),
	chunk({ content: "g", role: "assistant" }),
	...words("h"),
	...END,
].join("");
const TOLD = [
	...["Look", " first", "."].map((said) => ({ type: "reasoning", text: said })),
	{ type: "reasoning_end", opaque: null },
	...["a", "a", "ü€", "b", "c", "c", "d"].map(text),
	{ type: "tool_call_start", index: 0, id: "one", name: "read" },
	{ type: "tool_call_arguments", index: 0, json: '{"p":' },
	{ type: "tool_call_arguments", index: 0, json: "1}" },
	...["e", "f"].map(text),
	{ type: "reasoning", text: "Hm" },
	{ type: "reasoning_end", opaque: null },
	...["g", "h"].map(text),
	end("tool_calls"),
];

const SAID = {
	reasoning: { text: "Look first.", sealed: "c2VhbGVk" },
	text: ["a", "a", "ü€", "b", "c", "d"],
	toolCalls: [{ id: "call_a", name: "read", pieces: ['{"path":', '"a.txt"}'] }],
};

describe("words that go ahead", () => {
	it.each([1, 2, 3, 7, 64, 100, 101, 257, 5_000])(
		"keep their places, however the bytes are cut: by %i",
		async (length) => {
			expect(await eventsOf(bodyOf(cut(MIXED, length)))).toEqual(TOLD);
			expect(await eventsOf(bodyOf(cut(MIXED, length), (index) => index % 3 !== 0))).toEqual(TOLD);
		},
	);

	it.each([
		{ vendor: "anthropic", wire: messagesWire },
		{ vendor: "openai", wire: responsesWire },
	])("are told as the SDK tells them: $vendor", async ({ vendor, wire }) => {
		const body = wire.frames(SAID, "one").join("");
		const bySdk = await eventsOf(bodyOf([Buffer.from(body)]), vendor);
		expect(bySdk.filter(({ type }) => type === "text")).toEqual(SAID.text.map(text));
		for (const length of [1, 50, 173, 400])
			expect(
				await eventsOf(
					bodyOf(cut(body, length), (index) => index % 2 === 0),
					vendor,
				),
			).toEqual(bySdk);
	});

	it.each([
		["other line ends", MIXED.replaceAll("\n", "\r\n")],
		["other line ends from the middle on", MIXED.slice(0, 700) + MIXED.slice(700).replaceAll("\n", "\r\n")],
		["names and ids of events", MIXED.replaceAll("data: {", "event: message\nid: 1\ndata: {")],
		["fields without a blank", MIXED.replaceAll("data: ", "data:")],
	])("keep their places among %s", async (_, body) => {
		expect(await eventsOf(bodyOf(cut(body, 90), (index) => index % 2 === 0))).toEqual(TOLD);
	});

	it.each([true, false])(
		"are all that passes the SDK by, which must tell its raw chunks: %s",
		async (includeRawChunks) => {
			const frames = [...words("one", "two", "three", "four"), chunk({ content: "five" }, "stop"), ...END.slice(1)];
			const handed: string[] = [];
			const decoder = new TextDecoder();
			const ahead = leadWordsAhead(bodyOf(frames.map((one) => Buffer.from(one))).getReader(), readChatWords);
			const record = new TransformStream<Uint8Array, Uint8Array>({
				transform(bytes, controller) {
					handed.push(decoder.decode(bytes));
					controller.enqueue(bytes);
				},
			});
			const fetch = async () =>
				new Response(ahead.body.pipeThrough(record), { headers: { "content-type": "text/event-stream" } });
			const model = createOpenAICompatible({ name: "lab", baseURL: "http://lab/v1", fetch }).chatModel("one");
			const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hello" }] }];
			const { stream } = await model.doStream({ prompt, includeRawChunks });
			const said: string[] = [];
			for await (const part of ahead.partsOf(stream)) if (part.type === "text-delta") said.push(part.delta);
			expect(said).toEqual(["one", "two", "three", "four", "five"]);
			const seen = includeRawChunks ? [frames[0], ...frames.slice(4)] : frames;
			expect(handed.join("")).toBe(seen.join(""));
		},
	);

	it("wait for their reader: no more is read than is asked for", async () => {
		const pieces = words(...Array.from({ length: 50 }, (_, index) => `${index} `)).map((one) => Buffer.from(one));
		let read = 0;
		const body = bodyOf(pieces, (index) => {
			read = index;
			return true;
		});
		let told = 0;
		for await (const _event of ask(body)) {
			told += 1;
			await new Promise((resolve) => setTimeout(resolve, 2));
			if (told === 20) break;
		}
		expect(read).toBeLessThanOrEqual(told + 3);
	});
});

describe("readResponsesWords", () => {
	it("leaves to the SDK what names no item", () => {
		expect(readResponsesWords({ type: "response.output_text.delta", delta: "a" })).toBeNull();
		expect(readResponsesWords({ type: "response.refusal.delta", delta: "a", item_id: "m" })).toBeNull();
	});
});

describe("readChatWords", () => {
	it.each([
		{ choices: [{ delta: { content: "a" }, finish_reason: "stop" }] },
		{ choices: [{ delta: { content: "a" } }], usage: USAGE },
		{ choices: [{ delta: { content: "a" } }], error: { message: "overloaded" } },
		{ choices: [{ delta: { content: "a", refusal: "no" } }] },
		{ choices: [{ delta: { content: "a", reasoning: "b" } }] },
		{ choices: [{ delta: { content: "a", tool_calls: [] } }] },
		{ choices: [{ delta: { content: "a", role: "user" } }] },
		{ choices: [{ delta: { content: [{ type: "text", text: "a" }] } }] },
		{ choices: [{ delta: { content: "a" } }, { delta: { content: "b" } }] },
		{ choices: [{ delta: null }] },
		{ choices: [null] },
		null,
		"a",
	])("leaves to the SDK what is more than words: %j", (value) => {
		expect(readChatWords(value)).toBeNull();
	});
});
