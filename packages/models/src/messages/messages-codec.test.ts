import { AppError } from "@aes/core/errors";
import { collectAnswer } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { anAnswer, encodeAll, fullAnswer, meta, streamOf } from "../wire/testing/answers.ts";
import { messagesCodec } from "./messages-codec.ts";

const ask = { model: "acme/one", max_tokens: 10, messages: [{ role: "user", content: "hi" }] };
const encoder = () => messagesCodec.decode(ask).createEncoder(meta);
const usage = {
	input_tokens: 30,
	cache_creation_input_tokens: 10,
	cache_read_input_tokens: 60,
	output_tokens: 7,
};
const signature = expect.stringMatching(/^aes1\./);

describe("a Messages stream", () => {
	it("says all that an answer holds, block after block", async () => {
		const events = await encodeAll(encoder(), fullAnswer);
		expect(events.every(({ name, data }) => name === data.type)).toBe(true);
		const start = (index: number, content_block: object) => ({ type: "content_block_start", index, content_block });
		const delta = (index: number, type: string, fields: object) => ({
			type: "content_block_delta",
			index,
			delta: { type, ...fields },
		});
		const stop = (index: number) => ({ type: "content_block_stop", index });
		expect(events.map(({ data }) => data)).toEqual([
			{
				type: "message_start",
				message: {
					id: "msg_0a",
					type: "message",
					role: "assistant",
					model: "acme/one",
					content: [],
					stop_reason: null,
					stop_sequence: null,
					usage: expect.objectContaining({ input_tokens: 0, output_tokens: 0 }),
				},
			},
			start(0, { type: "thinking", thinking: "", signature: "" }),
			delta(0, "thinking_delta", { thinking: "Look " }),
			delta(0, "thinking_delta", { thinking: "first." }),
			delta(0, "signature_delta", { signature }),
			stop(0),
			start(1, { type: "text", text: "" }),
			delta(1, "text_delta", { text: "Let me " }),
			delta(1, "text_delta", { text: "see." }),
			stop(1),
			start(2, { type: "tool_use", id: "c1", name: "bash", input: {} }),
			delta(2, "input_json_delta", { partial_json: '{"command":' }),
			delta(2, "input_json_delta", { partial_json: '"ls"}' }),
			stop(2),
			start(3, { type: "tool_use", id: "c2", name: "read", input: {} }),
			delta(3, "input_json_delta", { partial_json: '{"path":"é"}' }),
			stop(3),
			{ type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: null }, usage },
			{ type: "message_stop" },
		]);
	});

	it("carries sealed thoughts without words as redacted ones", async () => {
		const sealed = { type: "reasoning_end", opaque: { redactedData: "x" } } as const;
		const events = await encodeAll(encoder(), [sealed, ...anAnswer("hi")]);
		expect(events[1]?.data.content_block).toEqual({ type: "redacted_thinking", data: signature });
		const content = [events[1]?.data.content_block, { type: "text", text: "hi" }];
		const { messages } = messagesCodec.decode({ ...ask, messages: [{ role: "assistant", content }] }).request;
		expect(messages).toEqual([
			{ role: "assistant", content: "hi", reasoning: [{ text: "", opaque: { redactedData: "x" } }] },
		]);
	});

	it.each([
		["stop", "end_turn"],
		["length", "max_tokens"],
		["refusal", "refusal"],
	] as const)("says %s as %s", async (finishReason, wire) => {
		const events = await encodeAll(encoder(), anAnswer("No.", finishReason));
		expect(events.at(-2)?.data.delta.stop_reason).toBe(wire);
	});

	it("tells an error in the middle as an error event", async () => {
		const events = await encodeAll(encoder(), [...anAnswer("hi").slice(0, 1), new AppError("unavailable", "Gone.")]);
		expect(events.at(-1)).toEqual({
			name: "error",
			data: { type: "error", error: { type: "overloaded_error", message: "Gone." } },
		});
	});
});

describe("a whole Messages answer", () => {
	it("holds the same blocks as the stream, and text that is no JSON in an object", async () => {
		const answer = await collectAnswer(streamOf(fullAnswer));
		const bad = { id: "c3", name: "bash", arguments: {}, malformed: "{oops" };
		const { encodeAnswer } = messagesCodec.decode(ask);
		expect(encodeAnswer({ ...answer, toolCalls: [...answer.toolCalls, bad] }, meta)).toEqual({
			id: "msg_0a",
			type: "message",
			role: "assistant",
			model: "acme/one",
			content: [
				{ type: "thinking", thinking: "Look first.", signature },
				{ type: "text", text: "Let me see." },
				{ type: "tool_use", id: "c1", name: "bash", input: { command: "ls" } },
				{ type: "tool_use", id: "c2", name: "read", input: { path: "é" } },
				{ type: "tool_use", id: "c3", name: "bash", input: { malformed_arguments: "{oops" } },
			],
			stop_reason: "tool_use",
			stop_sequence: null,
			usage,
		});
	});
});

describe("errors of Messages", () => {
	it.each([
		["forbidden", "budget", { status: 402, type: "billing_error" }],
		["forbidden", "model", { status: 403, type: "permission_error" }],
		["forbidden", "token", { status: 401, type: "authentication_error" }],
		["conflict", undefined, { status: 400, type: "invalid_request_error" }],
		["unavailable", undefined, { status: 529, type: "overloaded_error" }],
	] as const)("say %s (%s) as %j", (code, reason, { status, type }) => {
		const error = messagesCodec.toError(new AppError(code, "No.", { details: { reason } }));
		expect(error).toEqual({ status, body: { type: "error", error: { type, message: "No." } } });
	});
});
