import { bearerOf, DEFAULT_USAGE, endOf, frame, type Said, type SaidUsage, type Wire } from "./said.ts";

/** OpenAI's chat completions, with `reasoning_content` as DeepSeek and vLLM write it. */
export const chatWire: Wire = {
	base: "/v1",
	path: /^\/v1\/chat\/completions$/,
	keyOf: bearerOf,
	isStream: (_path, body) => body.stream === true,
	frames(said, model) {
		const chunk = (delta: unknown, finish: string | null = null) =>
			frame({
				...head("chat.completion.chunk", model),
				choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
			});
		return [
			chunk({ role: "assistant", content: "" }),
			...(said.reasoning ? [chunk({ reasoning_content: said.reasoning.text })] : []),
			...(said.text ?? []).map((content) => chunk({ content })),
			...(said.refusal === undefined ? [] : [chunk({ refusal: said.refusal })]),
			...callDeltas(said).map((call) => chunk({ tool_calls: [call] })),
			chunk({}, FINISH[endOf(said)]),
			frame({ ...head("chat.completion.chunk", model), choices: [], usage: toUsage(said.usage) }),
			frame("[DONE]"),
		];
	},
	whole: (said, model) => ({
		...head("chat.completion", model),
		choices: [{ index: 0, message: toMessage(said), logprobs: null, finish_reason: FINISH[endOf(said)] }],
		usage: toUsage(said.usage),
	}),
	errorBody: (status, message) => ({
		error: { message, type: TYPES[status] ?? "server_error", param: null, code: null },
	}),
	errorFrame: frame({ error: { message: "The engine is overloaded", type: "server_error", param: null, code: 503 } }),
};

const FINISH = { stop: "stop", tool_calls: "tool_calls", length: "length", refusal: "content_filter" };
const TYPES: Readonly<Record<number, string>> = {
	401: "authentication_error",
	404: "not_found_error",
	429: "rate_limit_error",
};

const head = (object: string, model: string) => ({ id: "chatcmpl-1", object, created: 1_764_000_000, model });

/** A call begins with its id and name; its arguments follow in pieces. */
function callDeltas({ toolCalls = [] }: Said): unknown[] {
	return toolCalls.flatMap(({ id, name, pieces }, index) => [
		{ index, id, type: "function", function: { name, arguments: "" } },
		...pieces.map((piece) => ({ index, function: { arguments: piece } })),
	]);
}

function toMessage({ text, refusal, reasoning, toolCalls }: Said) {
	return {
		role: "assistant",
		content: text?.join("") ?? null,
		refusal: refusal ?? null,
		...(reasoning && { reasoning_content: reasoning.text }),
		...(toolCalls && {
			tool_calls: toolCalls.map(({ id, name, pieces }) => ({
				id,
				type: "function",
				function: { name, arguments: pieces.join("") },
			})),
		}),
	};
}

function toUsage(usage: SaidUsage = DEFAULT_USAGE) {
	return {
		prompt_tokens: usage.input,
		completion_tokens: usage.output,
		total_tokens: usage.input + usage.output,
		prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
		completion_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
	};
}
