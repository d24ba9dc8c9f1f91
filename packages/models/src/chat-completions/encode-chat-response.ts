import type { FinishReason, ModelResponse, ModelUsage, ToolCall } from "@aes/core/ports";
import type { AnswerMeta } from "../wire/wire-codec.ts";

const FINISH_REASONS: Readonly<Record<FinishReason, string>> = {
	stop: "stop",
	tool_calls: "tool_calls",
	length: "length",
	refusal: "content_filter",
};

/** The body of a Chat Completions answer that is not streamed. */
export function encodeChatResponse(response: ModelResponse, meta: AnswerMeta) {
	const { content, toolCalls, reasoning = [], finishReason } = response;
	const thoughts = reasoning.map((block) => block.text).join("");
	const message = {
		role: "assistant",
		content: content === "" && toolCalls.length > 0 ? null : content,
		refusal: null,
		...(thoughts !== "" && { reasoning_content: thoughts }),
		...(toolCalls.length > 0 && { tool_calls: toolCalls.map(toWireCall) }),
	};
	return {
		...toHead(meta, "chat.completion"),
		choices: [{ index: 0, message, logprobs: null, finish_reason: toWireFinish(finishReason) }],
		usage: toWireUsage(response.usage),
	};
}

export function toHead({ id, model, createdSeconds }: AnswerMeta, object: string) {
	return { id: `chatcmpl-${id}`, object, created: createdSeconds, model };
}

export function toWireFinish(finishReason: FinishReason): string {
	return FINISH_REASONS[finishReason];
}

/** Chat Completions writes a call's arguments as JSON in a string. */
function toWireCall({ id, name, arguments: args, malformed }: ToolCall) {
	return { id, type: "function", function: { name, arguments: malformed ?? JSON.stringify(args) } };
}

export function toWireUsage({ inputTokens, cachedInputTokens, cacheWriteInputTokens, outputTokens }: ModelUsage) {
	return {
		prompt_tokens: inputTokens,
		completion_tokens: outputTokens,
		total_tokens: inputTokens + outputTokens,
		prompt_tokens_details: {
			cached_tokens: cachedInputTokens,
			...(cacheWriteInputTokens !== undefined && { cache_write_tokens: cacheWriteInputTokens }),
		},
	};
}
