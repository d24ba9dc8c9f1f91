import type { FinishReason, ModelUsage, WireFormat } from "@aes/core/ports";
import { z } from "zod";
import type { SniffedAnswer } from "./usage-sniffer.ts";

type Values = ReadonlyMap<string, unknown>;

/** Where a format's answers tell what they used and how they ended. */
export type UsageReader = {
	eventPaths: ReadonlySet<string>;
	bodyPaths: ReadonlySet<string>;
	/** `isDone`: the data was `[DONE]`. */
	readEvent(so: SniffedAnswer, values: Values, isDone: boolean): SniffedAnswer;
	readBody(values: Values): Pick<SniffedAnswer, "usage" | "finishReason">;
};

const tokens = z.int().nonnegative();
const optionalTokens = tokens.nullish().transform((count) => count ?? 0);

const chatUsage = z
	.object({
		prompt_tokens: tokens,
		completion_tokens: optionalTokens,
		prompt_tokens_details: z.object({ cached_tokens: optionalTokens, cache_write_tokens: tokens.nullish() }).nullish(),
		prompt_cache_hit_tokens: optionalTokens,
	})
	.transform((usage): ModelUsage => {
		const written = usage.prompt_tokens_details?.cache_write_tokens;
		return {
			inputTokens: usage.prompt_tokens,
			cachedInputTokens: usage.prompt_tokens_details?.cached_tokens || usage.prompt_cache_hit_tokens,
			...(typeof written === "number" && { cacheWriteInputTokens: written }),
			outputTokens: usage.completion_tokens,
		};
	});

const responsesUsage = z
	.object({
		input_tokens: tokens,
		output_tokens: tokens,
		input_tokens_details: z.object({ cached_tokens: optionalTokens }).nullish(),
	})
	.transform(
		(usage): ModelUsage => ({
			inputTokens: usage.input_tokens,
			cachedInputTokens: usage.input_tokens_details?.cached_tokens ?? 0,
			outputTokens: usage.output_tokens,
		}),
	);

const messagesUsage = z
	.object({
		input_tokens: optionalTokens,
		cache_read_input_tokens: optionalTokens,
		cache_creation_input_tokens: optionalTokens,
		cache_creation: z.object({ ephemeral_1h_input_tokens: optionalTokens }).nullish(),
		output_tokens: optionalTokens,
	})
	.transform(
		(usage): ModelUsage => ({
			inputTokens: usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens,
			cachedInputTokens: usage.cache_read_input_tokens,
			cacheWriteInputTokens: usage.cache_creation_input_tokens,
			...(usage.cache_creation && { cacheWrite1hInputTokens: usage.cache_creation.ephemeral_1h_input_tokens }),
			outputTokens: usage.output_tokens,
		}),
	);

function find<Output>(schema: z.ZodType<Output>, value: unknown): Output | null {
	const parsed = schema.safeParse(value);
	return parsed.success ? parsed.data : null;
}

const CHAT_REASONS: Readonly<Record<string, FinishReason>> = {
	stop: "stop",
	tool_calls: "tool_calls",
	function_call: "tool_calls",
	length: "length",
	content_filter: "refusal",
};
const MESSAGES_REASONS: Readonly<Record<string, FinishReason>> = {
	end_turn: "stop",
	stop_sequence: "stop",
	pause_turn: "stop",
	tool_use: "tool_calls",
	max_tokens: "length",
	model_context_window_exceeded: "length",
	refusal: "refusal",
};
const STATUS_REASONS: Readonly<Record<string, FinishReason>> = { completed: "stop", incomplete: "length" };
const RESPONSE_ENDS: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

const reasonOf = (reasons: Readonly<Record<string, FinishReason>>, value: unknown) => reasons[String(value)] ?? null;

const chatPaths = new Set(["usage", "choices.[].finish_reason"]);
const readChat: UsageReader["readBody"] = (values) => ({
	usage: find(chatUsage, values.get("usage")),
	finishReason: reasonOf(CHAT_REASONS, values.get("choices.[].finish_reason")),
});

export const USAGE_READERS: Readonly<Record<WireFormat, UsageReader>> = {
	chat: {
		eventPaths: chatPaths,
		bodyPaths: chatPaths,
		readBody: readChat,
		readEvent(so, values, isDone) {
			const { usage, finishReason } = readChat(values);
			return {
				usage: usage ?? so.usage,
				finishReason: finishReason ?? so.finishReason,
				isComplete: so.isComplete || isDone,
			};
		},
	},
	responses: {
		eventPaths: new Set(["type", "response.usage", "response.status"]),
		bodyPaths: new Set(["usage", "status"]),
		readBody: (values) => ({
			usage: find(responsesUsage, values.get("usage")),
			finishReason: reasonOf(STATUS_REASONS, values.get("status")),
		}),
		readEvent(so, values) {
			if (!RESPONSE_ENDS.has(values.get("type"))) return so;
			const usage = find(responsesUsage, values.get("response.usage"));
			return { usage, finishReason: reasonOf(STATUS_REASONS, values.get("response.status")), isComplete: true };
		},
	},
	messages: {
		eventPaths: new Set(["type", "message.usage", "usage", "delta.stop_reason"]),
		bodyPaths: new Set(["usage", "stop_reason"]),
		readBody: (values) => ({
			usage: find(messagesUsage, values.get("usage")),
			finishReason: reasonOf(MESSAGES_REASONS, values.get("stop_reason")),
		}),
		readEvent: readMessagesEvent,
	},
};

/** The start tells the input, the closing delta the output and, on some servers, the input again. */
function readMessagesEvent(so: SniffedAnswer, values: Values): SniffedAnswer {
	const usage = find(messagesUsage, values.get("message.usage") ?? values.get("usage"));
	return {
		usage: usage ? mergeUsage(so.usage, usage) : so.usage,
		finishReason: reasonOf(MESSAGES_REASONS, values.get("delta.stop_reason")) ?? so.finishReason,
		isComplete: so.isComplete || values.get("type") === "message_stop",
	};
}

function mergeUsage(before: ModelUsage | null, now: ModelUsage): ModelUsage {
	// A delta that tells the input again may leave out for how long it was written.
	if (!before || now.inputTokens > 0) return { ...before, ...now };
	return { ...before, outputTokens: now.outputTokens };
}
