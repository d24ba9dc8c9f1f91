import { bearerOf, DEFAULT_USAGE, endOf, frame, type Said, type SaidUsage, type Wire } from "./said.ts";

/** OpenAI's Responses. */
export const responsesWire: Wire = {
	base: "/v1",
	path: /^\/v1\/responses$/,
	keyOf: bearerOf,
	isStream: (_path, body) => body.stream === true,
	frames(said, model) {
		const response = head(model, "in_progress");
		const done = toResponse(said, model);
		return numbered([
			{ type: "response.created", response },
			{ type: "response.in_progress", response },
			...itemsOf(said).flatMap(({ events }, output_index) => events.map((event) => ({ ...event, output_index }))),
			{ type: done.status === "completed" ? "response.completed" : "response.incomplete", response: done },
		]);
	},
	whole: toResponse,
	errorBody: (status, message) => ({
		error: { message, type: status === 429 ? "rate_limit_error" : "invalid_request_error", param: null, code: null },
	}),
	errorFrame: frame(
		{
			type: "error",
			sequence_number: 99,
			code: "server_is_overloaded",
			message: "Our servers are overloaded.",
			param: null,
		},
		"error",
	),
};

type Event = { type: string; [key: string]: unknown };
type Item = { whole: Record<string, unknown>; events: Event[] };

const numbered = (events: readonly Event[]) =>
	events.map((event, sequence_number) => frame({ ...event, sequence_number }, event.type));

const head = (model: string, status: string) => ({
	id: "resp_1",
	object: "response",
	created_at: 1_764_000_000,
	status,
	error: null,
	incomplete_details: null as { reason: string } | null,
	model,
	output: [] as unknown[],
	usage: null as unknown,
	store: false,
});

function toResponse(said: Said, model: string) {
	const end = endOf(said);
	const reason = end === "length" ? "max_output_tokens" : said.end === "refusal" ? "content_filter" : null;
	return {
		...head(model, reason ? "incomplete" : "completed"),
		incomplete_details: reason ? { reason } : null,
		output: itemsOf(said).map(({ whole }) => whole),
		usage: toUsage(said.usage),
	};
}

function itemsOf({ reasoning, text, refusal, toolCalls = [] }: Said): Item[] {
	return [
		...(reasoning ? [reasoningItem(reasoning.text, reasoning.sealed ?? null)] : []),
		...(text ? [messageItem("output_text", text)] : []),
		...(refusal === undefined ? [] : [messageItem("refusal", [refusal])]),
		...toolCalls.map(callItem),
	];
}

/** Added, filled, done: how each item of an output comes. */
function toItem(whole: Record<string, unknown>, empty: Record<string, unknown>, filling: Event[]): Item {
	return {
		whole,
		events: [
			{ type: "response.output_item.added", item: { ...whole, ...empty } },
			...filling.map((event) => ({ ...event, item_id: whole.id })),
			{ type: "response.output_item.done", item: whole },
		],
	};
}

function reasoningItem(text: string, encrypted_content: string | null): Item {
	const part = { type: "summary_text", text };
	const place = { summary_index: 0 };
	const filling = [
		{ type: "response.reasoning_summary_part.added", ...place, part: { ...part, text: "" } },
		{ type: "response.reasoning_summary_text.delta", ...place, delta: text },
		{ type: "response.reasoning_summary_text.done", ...place, text },
		{ type: "response.reasoning_summary_part.done", ...place, part },
	];
	const whole = { id: "rs_1", type: "reasoning", encrypted_content, summary: text === "" ? [] : [part] };
	return toItem(whole, { summary: [] }, text === "" ? [] : filling);
}

function messageItem(type: "output_text" | "refusal", pieces: readonly string[]): Item {
	const text = pieces.join("");
	const partOf = (words: string) =>
		type === "refusal" ? { type, refusal: words } : { type, text: words, annotations: [], logprobs: [] };
	const place = { content_index: 0 };
	return toItem(
		{ id: "msg_1", type: "message", status: "completed", role: "assistant", content: [partOf(text)] },
		{ status: "in_progress", content: [] },
		[
			{ type: "response.content_part.added", ...place, part: partOf("") },
			...pieces.map((delta) => ({ type: `response.${type}.delta`, ...place, delta, logprobs: [] })),
			{ type: `response.${type}.done`, ...place, ...(type === "refusal" ? { refusal: text } : { text }) },
			{ type: "response.content_part.done", ...place, part: partOf(text) },
		],
	);
}

function callItem({ id, name, pieces }: NonNullable<Said["toolCalls"]>[number]): Item {
	const whole = {
		id: `fc_${id}`,
		type: "function_call",
		status: "completed",
		call_id: id,
		name,
		arguments: pieces.join(""),
	};
	return toItem(whole, { status: "in_progress", arguments: "" }, [
		...pieces.map((delta) => ({ type: "response.function_call_arguments.delta", delta })),
		{ type: "response.function_call_arguments.done", arguments: pieces.join("") },
	]);
}

function toUsage(usage: SaidUsage = DEFAULT_USAGE) {
	return {
		input_tokens: usage.input,
		input_tokens_details: { cached_tokens: usage.cached ?? 0 },
		output_tokens: usage.output,
		output_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
		total_tokens: usage.input + usage.output,
	};
}
