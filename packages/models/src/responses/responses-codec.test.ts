import { AppError } from "@aes/core/errors";
import { collectAnswer } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { anAnswer, encodeAll, fullAnswer, meta, streamOf } from "../wire/testing/answers.ts";
import { responsesCodec } from "./responses-codec.ts";

const ask = { model: "acme/one", input: "hi" };
const encoder = (over: object = {}) => responsesCodec.decode({ ...ask, ...over }).createEncoder(meta);

const reasoning = {
	type: "reasoning",
	id: "rs_0a_0",
	summary: [{ type: "summary_text", text: "Look first." }],
	encrypted_content: expect.stringMatching(/^aes1\./),
};
const part = { type: "output_text", text: "Let me see.", annotations: [], logprobs: [] };
const message = { type: "message", id: "msg_0a_1", status: "completed", role: "assistant", content: [part] };
const begun = (id: string, call_id: string, name: string) => ({
	type: "function_call",
	id,
	status: "in_progress",
	call_id,
	name,
	arguments: "",
});
const first = { ...begun("fc_0a_2", "c1", "bash"), status: "completed", arguments: '{"command":"ls"}' };
const second = { ...begun("fc_0a_3", "c2", "read"), status: "completed", arguments: '{"path":"é"}' };
const usage = {
	input_tokens: 100,
	input_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
	output_tokens: 7,
	output_tokens_details: { reasoning_tokens: 0 },
	total_tokens: 107,
};
const output = [reasoning, message, first, second];

describe("a Responses stream", () => {
	it("says all that an answer holds, item after item, numbered", async () => {
		const events = await encodeAll(encoder(), fullAnswer);
		expect(events.map(({ data }) => data.sequence_number)).toEqual(events.map((_, index) => index));
		expect(events.every(({ name, data }) => name === data.type)).toBe(true);
		const said = events.map(({ data: { type, sequence_number: _, ...rest } }) => [type.replace("response.", ""), rest]);
		const summary = { item_id: "rs_0a_0", output_index: 0, summary_index: 0 };
		const text = { item_id: "msg_0a_1", output_index: 1, content_index: 0 };
		const inFirst = { item_id: "fc_0a_2", output_index: 2 };
		const inSecond = { item_id: "fc_0a_3", output_index: 3 };
		const response = expect.objectContaining({ id: "resp_0a", status: "in_progress", output: [], usage: null });
		expect(said).toEqual([
			["created", { response }],
			["in_progress", { response }],
			["output_item.added", { output_index: 0, item: { type: "reasoning", id: "rs_0a_0", summary: [] } }],
			["reasoning_summary_part.added", { ...summary, part: { type: "summary_text", text: "" } }],
			["reasoning_summary_text.delta", { ...summary, delta: "Look " }],
			["reasoning_summary_text.delta", { ...summary, delta: "first." }],
			["reasoning_summary_text.done", { ...summary, text: "Look first." }],
			["reasoning_summary_part.done", { ...summary, part: { type: "summary_text", text: "Look first." } }],
			["output_item.done", { output_index: 0, item: reasoning }],
			["output_item.added", { output_index: 1, item: { ...message, status: "in_progress", content: [] } }],
			["content_part.added", { ...text, part: { ...part, text: "" } }],
			["output_text.delta", { ...text, delta: "Let me ", logprobs: [] }],
			["output_text.delta", { ...text, delta: "see.", logprobs: [] }],
			["output_text.done", { ...text, text: "Let me see.", logprobs: [] }],
			["content_part.done", { ...text, part }],
			["output_item.done", { output_index: 1, item: message }],
			["output_item.added", { output_index: 2, item: begun("fc_0a_2", "c1", "bash") }],
			["function_call_arguments.delta", { ...inFirst, delta: '{"command":' }],
			["function_call_arguments.delta", { ...inFirst, delta: '"ls"}' }],
			["function_call_arguments.done", { ...inFirst, name: "bash", arguments: '{"command":"ls"}' }],
			["output_item.done", { output_index: 2, item: first }],
			["output_item.added", { output_index: 3, item: begun("fc_0a_3", "c2", "read") }],
			["function_call_arguments.delta", { ...inSecond, delta: '{"path":"é"}' }],
			["function_call_arguments.done", { ...inSecond, name: "read", arguments: '{"path":"é"}' }],
			["output_item.done", { output_index: 3, item: second }],
			["completed", { response: expect.objectContaining({ status: "completed", output, usage }) }],
		]);
	});

	it("ends an answer that was cut short as incomplete, with the reason", async () => {
		const events = await encodeAll(encoder(), anAnswer("hi", "length"));
		expect(events.at(-1)).toMatchObject({
			name: "response.incomplete",
			data: { response: { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } } },
		});
		expect(events.at(-2)?.data.item.status).toBe("incomplete");
	});

	it.each([
		[new AppError("forbidden", "Spent.", { details: { reason: "budget" } }), "insufficient_quota"],
		[new AppError("rate_limited", "Slow down."), "rate_limit_exceeded"],
		[new AppError("unavailable", "Gone."), "server_error"],
	])("tells %s as a failed response", async (error, code) => {
		const events = await encodeAll(encoder(), [...anAnswer("hi").slice(0, 1), error]);
		expect(events.at(-1)).toMatchObject({
			name: "response.failed",
			data: { response: { status: "failed", error: { code, message: error.message } } },
		});
	});

	it("gives a custom tool its text, and a tool of a namespace its two names", async () => {
		const tools = [
			{
				type: "custom",
				name: "apply_patch",
				description: "Edits.",
				format: { type: "grammar", syntax: "lark", definition: "start: X" },
			},
			{
				type: "namespace",
				name: "agents",
				description: "",
				tools: [{ type: "function", name: "spawn", strict: false }],
			},
			{ type: "web_search", external_web_access: true },
		];
		const { request } = responsesCodec.decode({ ...ask, tools });
		expect(request.tools).toEqual([
			{
				name: "apply_patch",
				description: "Edits.\n\nThe input's lark grammar:\nstart: X",
				parameters: { type: "object", properties: { input: { type: "string" } }, required: ["input"] },
			},
			{ name: "agents__spawn", description: "", parameters: { type: "object", properties: {} } },
		]);
		const events = await encodeAll(encoder({ tools }), [
			{ type: "tool_call_start", index: 0, id: "c1", name: "apply_patch" },
			{ type: "tool_call_arguments", index: 0, json: '{"input":"***' },
			{ type: "tool_call_arguments", index: 0, json: ' Begin"}' },
			{ type: "tool_call_start", index: 1, id: "c2", name: "agents__spawn" },
			...anAnswer("").slice(1),
		]);
		const done = events.filter(({ name }) => name === "response.output_item.done").map(({ data }) => data.item);
		expect(done).toEqual([
			{
				type: "custom_tool_call",
				id: "ctc_0a_0",
				status: "completed",
				call_id: "c1",
				name: "apply_patch",
				input: "*** Begin",
			},
			{ ...begun("fc_0a_1", "c2", "spawn"), status: "completed", namespace: "agents" },
		]);
		expect(events.find(({ name }) => name === "response.custom_tool_call_input.done")?.data.input).toBe("*** Begin");
		const again = responsesCodec.decode({ ...ask, input: done }).request.messages;
		expect(again).toMatchObject([
			{
				toolCalls: [
					{ name: "apply_patch", arguments: { input: "*** Begin" } },
					{ name: "agents__spawn", arguments: {} },
				],
			},
		]);
	});
});

describe("a whole Responses answer", () => {
	it("holds the same items as the stream", async () => {
		const answer = await collectAnswer(streamOf(fullAnswer));
		expect(responsesCodec.decode(ask).encodeAnswer(answer, meta)).toMatchObject({ status: "completed", output, usage });
	});
});

describe("errors of Responses", () => {
	it.each([
		["forbidden", "budget", { status: 400, code: "insufficient_quota" }],
		["forbidden", "model", { status: 400, code: "model" }],
		["forbidden", "token", { status: 401, code: "token" }],
		["rate_limited", undefined, { status: 429, code: "rate_limited" }],
	] as const)("say %s (%s) as %j", (thrown, reason, { status, code }) => {
		const error = responsesCodec.toError(new AppError(thrown, "No.", { details: { reason } }));
		expect(error).toMatchObject({ status, body: { error: { code } } });
	});
});
