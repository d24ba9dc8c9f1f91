import { AppError } from "@aes/core/errors";
import { collectAnswer } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { anAnswer, encodeAll, fullAnswer, meta, streamOf } from "../wire/testing/answers.ts";
import { chatCodec } from "./chat-codec.ts";

const ask = { model: "acme/one", messages: [{ role: "user", content: "hi" }] };
const encoder = (over: object = {}) => chatCodec.decode({ ...ask, ...over }).createEncoder(meta);
const withUsage = { stream: true, stream_options: { include_usage: true } };
const head = { id: "chatcmpl-0a", object: "chat.completion.chunk", created: 1_700_000_000, model: "acme/one" };
const chunk = (delta: object, finish_reason: string | null = null) => ({
	name: null,
	data: { ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }] },
});
const usage = {
	prompt_tokens: 100,
	completion_tokens: 7,
	total_tokens: 107,
	prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
};

describe("a Chat Completions stream", () => {
	it("says all that an answer holds, chunk by chunk", async () => {
		const call = (index: number, id: string, name: string) => ({
			tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }],
		});
		const piece = (index: number, json: string) => ({ tool_calls: [{ index, function: { arguments: json } }] });
		expect(await encodeAll(encoder(withUsage), fullAnswer)).toEqual([
			chunk({ role: "assistant", content: "" }),
			chunk({ reasoning_content: "Look " }),
			chunk({ reasoning_content: "first." }),
			chunk({ content: "Let me " }),
			chunk({ content: "see." }),
			chunk({
				...call(0, "c1", "bash"),
				reasoning_details: [{ type: "reasoning.encrypted", id: "c1", data: expect.any(String), format: "unknown" }],
			}),
			chunk(piece(0, '{"command":')),
			chunk(piece(0, '"ls"}')),
			chunk(call(1, "c2", "read")),
			chunk(piece(1, '{"path":"é"}')),
			chunk({}, "tool_calls"),
			{ name: null, data: { ...head, choices: [], usage } },
			{ name: null, data: "[DONE]" },
		]);
	});

	it("tells no usage unless asked", async () => {
		const events = await encodeAll(encoder(), anAnswer("hi"));
		expect(events.map(({ data }) => data.usage)).toEqual([undefined, undefined, undefined, undefined]);
	});

	it("gives a signature that comes after the call to the call that it signs", async () => {
		const signed = [
			...fullAnswer.slice(5, 8),
			{ type: "reasoning_end", opaque: { thoughtSignature: "s", toolCallId: "c1" } },
		];
		const events = await encodeAll(encoder(), [...signed, ...fullAnswer.slice(-1)] as typeof fullAnswer);
		const { delta } = events.at(-2)?.data.choices[0] ?? {};
		expect(delta.reasoning_details).toMatchObject([{ id: "c1" }]);
	});

	it("takes back what it gave out: thoughts with what their vendor wants, and calls", async () => {
		const events = await encodeAll(encoder(), fullAnswer);
		const deltas = events.flatMap(({ data }) => data.choices?.map((choice: { delta: object }) => choice.delta) ?? []);
		const details = deltas.flatMap((delta) => delta.reasoning_details ?? []);
		const message = {
			role: "assistant",
			content: "Let me see.",
			reasoning_content: "Look first.",
			reasoning_details: details,
		};
		expect(chatCodec.decode({ ...ask, messages: [message] }).request.messages).toEqual([
			{
				role: "assistant",
				content: "Let me see.",
				reasoning: [{ text: "Look first.", opaque: { signature: "sig" } }],
			},
		]);
	});

	it.each([
		["length", "length"],
		["refusal", "content_filter"],
	] as const)("says %s as %s", async (finishReason, wire) => {
		const events = await encodeAll(encoder(), anAnswer("No.", finishReason));
		expect(events.at(-2)?.data.choices[0].finish_reason).toBe(wire);
	});

	it("tells an error in the middle, and an end that never came, in the format's words", async () => {
		const broken = await encodeAll(encoder(), [...anAnswer("hi").slice(0, 1), new AppError("timed_out", "Too slow.")]);
		expect(broken.at(-1)?.data).toEqual({
			error: { message: "Too slow.", type: "server_error", param: null, code: "timed_out" },
		});
		const cut = await encodeAll(encoder(), anAnswer("hi").slice(0, 1));
		expect(cut.at(-1)?.data.error).toMatchObject({ code: "unavailable" });
		const ours = await encodeAll(encoder(), [new Error("secret host")]);
		expect(JSON.stringify(ours)).not.toContain("secret");
	});
});

describe("a whole Chat Completions answer", () => {
	it("holds content, thoughts, calls, how it ended and usage", async () => {
		const { encodeAnswer } = chatCodec.decode(ask);
		expect(encodeAnswer(await collectAnswer(streamOf(fullAnswer)), meta)).toEqual({
			...head,
			object: "chat.completion",
			choices: [
				{
					index: 0,
					message: {
						role: "assistant",
						content: "Let me see.",
						refusal: null,
						reasoning_content: "Look first.",
						tool_calls: [
							{ id: "c1", type: "function", function: { name: "bash", arguments: '{"command":"ls"}' } },
							{ id: "c2", type: "function", function: { name: "read", arguments: '{"path":"é"}' } },
						],
					},
					logprobs: null,
					finish_reason: "tool_calls",
				},
			],
			usage,
		});
	});
});

describe("errors of Chat Completions", () => {
	it.each([
		["forbidden", "budget", 402],
		["forbidden", "model", 403],
		["forbidden", "token", 401],
		["invalid_input", "too_large", 413],
		["conflict", undefined, 400],
		["unavailable", undefined, 503],
	] as const)("say %s (%s) by status %i", (code, reason, status) => {
		expect(chatCodec.toError(new AppError(code, "No.", { details: { reason } })).status).toBe(status);
	});
});
