import type { ModelEvent, WireFormat } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { encodeEvents } from "./encode-events.ts";
import { createJsonPicker } from "./json-picker.ts";
import { anAnswer, fullAnswer, meta, streamOf } from "./testing/answers.ts";
import { createUsageSniffer } from "./usage-sniffer.ts";
import { WIRE_CODECS } from "./wire-codecs.ts";

const ASKS: Readonly<Record<WireFormat, object>> = {
	chat: { messages: [{ role: "user", content: "hi" }], stream_options: { include_usage: true } },
	responses: { input: "hi" },
	messages: { messages: [{ role: "user", content: "hi" }], max_tokens: 10 },
};
const FORMATS = Object.keys(ASKS) as WireFormat[];
const EVENTS = "text/event-stream; charset=utf-8";
/** As words of the model or of a tool, they must not be taken for the usage. */
const trap =
	'"usage":{"prompt_tokens":9,"input_tokens":9,"output_tokens":9},"type":"message_stop"}\n\ndata: [DONE]\n\n';

async function streamIn(format: WireFormat, events: readonly ModelEvent[]): Promise<Buffer> {
	const encoder = WIRE_CODECS[format].decode({ model: "m", ...ASKS[format] }).createEncoder(meta);
	const pieces: string[] = [];
	for await (const piece of encodeEvents(streamOf(events), encoder)) pieces.push(piece);
	return Buffer.from(pieces.join(""));
}

describe.each(FORMATS)("the usage sniffer of %s", (format) => {
	const written = format === "responses" ? {} : { cacheWriteInputTokens: 10 };
	const usage = { inputTokens: 100, cachedInputTokens: 60, ...written, outputTokens: 7 };

	it("finds usage and end in a stream, wherever it is cut", async () => {
		const bytes = await streamIn(format, [{ type: "text", text: trap }, ...fullAnswer]);
		for (const size of [1, 7, 64, bytes.length]) {
			const sniffer = createUsageSniffer(format, EVENTS);
			for (let at = 0; at < bytes.length; at += size) {
				// The last line break ends nothing any more.
				expect(sniffer.current().isComplete).toBe(at > bytes.length - 2);
				sniffer.push(bytes.subarray(at, at + size));
			}
			expect(sniffer.current()).toMatchObject({ usage, isComplete: true });
		}
	});

	it("is not complete before the end, and skips pings and comments", async () => {
		const bytes = await streamIn(format, fullAnswer);
		const sniffer = createUsageSniffer(format, EVENTS);
		sniffer.push(Buffer.from(': keep-alive\n\nevent: ping\r\ndata: {"type": "ping"}\r\n\r\n'));
		sniffer.push(bytes.subarray(0, bytes.length - 40));
		expect(sniffer.current().isComplete).toBe(false);
	});

	it("says how a stream ended", async () => {
		const sniffer = createUsageSniffer(format, EVENTS);
		sniffer.push(await streamIn(format, anAnswer("x", "length")));
		expect(sniffer.current().finishReason).toBe("length");
	});

	it("reads a whole answer too", async () => {
		const { encodeAnswer } = WIRE_CODECS[format].decode({ model: "m", ...ASKS[format] });
		const answer = {
			content: trap,
			toolCalls: [],
			finishReason: "stop" as const,
			usage: { ...usage, cacheWriteInputTokens: 10 },
		};
		const bytes = Buffer.from(JSON.stringify(encodeAnswer(answer, meta)));
		const sniffer = createUsageSniffer(format, "application/json");
		sniffer.push(bytes.subarray(0, -1));
		expect(sniffer.current().isComplete).toBe(false);
		sniffer.push(bytes.subarray(-1));
		expect(sniffer.current()).toEqual({ usage, finishReason: "stop", isComplete: true });
	});
});

it("keeps apart what a Messages answer wrote to a cache for an hour, also when the last delta tells the input again", () => {
	const usage = { input_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 30 };
	const start = { ...usage, cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 } };
	const events = [
		{ type: "message_start", message: { usage: { ...start, output_tokens: 1 } } },
		{ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { ...usage, output_tokens: 7 } },
		{ type: "message_stop" },
	];
	const sniffer = createUsageSniffer("messages", "text/event-stream");
	for (const event of events) sniffer.push(Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`));
	expect(sniffer.current()).toMatchObject({
		isComplete: true,
		usage: { inputTokens: 35, cacheWriteInputTokens: 30, cacheWrite1hInputTokens: 20, outputTokens: 7 },
	});
});

describe("createJsonPicker", () => {
	it("keeps nothing of what is long, and picks what comes after it", () => {
		const picker = createJsonPicker(new Set(["usage", "big"]));
		picker.push(Buffer.from('{"big":"'));
		for (let index = 0; index < 100; index += 1) picker.push(Buffer.alloc(10_000, "x"));
		picker.push(Buffer.from('","usage":{"a":[1,{"b":"}"}]},"list":[{"usage":1}]}'));
		expect([...picker.values]).toEqual([["usage", { a: [1, { b: "}" }] }]]);
		expect(picker.isWhole()).toBe(true);
	});
});
