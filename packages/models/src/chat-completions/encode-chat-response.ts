import type { ModelResponse, ModelUsage, ToolCall } from "@aes/core/ports";

/** What an answer carries beside the model's own words. `createdSeconds` is Unix time. */
export type ChatAnswerMeta = { id: string; model: string; createdSeconds: number };

/** The body of a Chat Completions answer that is not streamed. */
export function encodeChatResponse(response: ModelResponse, meta: ChatAnswerMeta) {
	const { content, toolCalls, finishReason } = response;
	const message = {
		role: "assistant",
		content: content === "" && toolCalls.length > 0 ? null : content,
		...(toolCalls.length > 0 && { tool_calls: toolCalls.map(toWireCall) }),
	};
	return {
		id: meta.id,
		object: "chat.completion",
		created: meta.createdSeconds,
		model: meta.model,
		choices: [{ index: 0, message, finish_reason: finishReason }],
		usage: toWireUsage(response.usage),
	};
}

/** Chat Completions writes a call's arguments as JSON in a string. */
export function toWireCall({ id, name, arguments: args }: ToolCall) {
	return { id, type: "function", function: { name, arguments: JSON.stringify(args) } };
}

export function toWireUsage({ inputTokens, cachedInputTokens, outputTokens }: ModelUsage) {
	return {
		prompt_tokens: inputTokens,
		completion_tokens: outputTokens,
		total_tokens: inputTokens + outputTokens,
		prompt_tokens_details: { cached_tokens: cachedInputTokens },
	};
}
