import { DEFAULT_USAGE, endOf, frame, type Said, type SaidUsage, type Wire } from "./said.ts";

/** Anthropic's Messages. */
export const messagesWire: Wire = {
	base: "",
	path: /^\/v1\/messages$/,
	keyOf: (headers) => {
		const key = headers["x-api-key"];
		return typeof key === "string" ? key : undefined;
	},
	isStream: (_path, body) => body.stream === true,
	frames(said, model) {
		const { output, ...input } = toUsage(said.usage);
		const message = { ...head(model), content: [], stop_reason: null, stop_sequence: null };
		return [
			event({ type: "message_start", message: { ...message, usage: { ...input, output_tokens: 1 } } }),
			event({ type: "ping" }),
			...blocksOf(said).flatMap(({ start, deltas }, index) => [
				event({ type: "content_block_start", index, content_block: start }),
				...deltas.map((delta) => event({ type: "content_block_delta", index, delta })),
				event({ type: "content_block_stop", index }),
			]),
			event({
				type: "message_delta",
				delta: { stop_reason: STOP[endOf(said)], stop_sequence: null },
				usage: { output_tokens: output },
			}),
			event({ type: "message_stop" }),
		];
	},
	whole(said, model) {
		const { output, ...input } = toUsage(said.usage);
		const content = blocksOf(said).map(({ whole }) => whole());
		const usage = { ...input, output_tokens: output };
		return { ...head(model), content, stop_reason: STOP[endOf(said)], stop_sequence: null, usage };
	},
	errorBody: (status, message) => ({ type: "error", error: { type: TYPES[status] ?? "api_error", message } }),
	errorFrame: frame({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, "error"),
};

const STOP = { stop: "end_turn", tool_calls: "tool_use", length: "max_tokens", refusal: "refusal" };
const TYPES: Readonly<Record<number, string>> = {
	400: "invalid_request_error",
	401: "authentication_error",
	403: "permission_error",
	404: "not_found_error",
	429: "rate_limit_error",
	529: "overloaded_error",
};

const event = (data: { type: string; [key: string]: unknown }) => frame(data, data.type);
const head = (model: string) => ({ id: "msg_1", type: "message", role: "assistant", model });

type Block = { start: unknown; deltas: readonly unknown[]; whole(): unknown };

function blocksOf({ reasoning, text, refusal, toolCalls = [] }: Said): Block[] {
	const words = text ?? (refusal === undefined ? null : [refusal]);
	return [
		...(reasoning ? [thinkingBlock(reasoning.text, reasoning.sealed ?? "")] : []),
		...(words ? [textBlock(words)] : []),
		...toolCalls.map(({ id, name, pieces }) => ({
			start: { type: "tool_use", id, name, input: {} },
			deltas: ["", ...pieces].map((partial_json) => ({ type: "input_json_delta", partial_json })),
			whole: () => ({ type: "tool_use", id, name, input: JSON.parse(pieces.join("") || "{}") }),
		})),
	];
}

/** Thoughts without words are redacted. */
function thinkingBlock(thinking: string, signature: string): Block {
	const redacted = { type: "redacted_thinking", data: signature };
	if (thinking === "") return { start: redacted, deltas: [], whole: () => redacted };
	return {
		start: { type: "thinking", thinking: "", signature: "" },
		deltas: [
			{ type: "thinking_delta", thinking },
			{ type: "signature_delta", signature },
		],
		whole: () => ({ type: "thinking", thinking, signature }),
	};
}

function textBlock(pieces: readonly string[]): Block {
	return {
		start: { type: "text", text: "" },
		deltas: pieces.map((text) => ({ type: "text_delta", text })),
		whole: () => ({ type: "text", text: pieces.join("") }),
	};
}

/** Anthropic counts apart what it read from the cache and what it wrote to it. */
function toUsage(usage: SaidUsage = DEFAULT_USAGE) {
	const { input, cached = 0, cacheWrite = 0, output } = usage;
	return {
		input_tokens: input - cached - cacheWrite,
		cache_read_input_tokens: cached,
		cache_creation_input_tokens: cacheWrite,
		output,
	};
}
