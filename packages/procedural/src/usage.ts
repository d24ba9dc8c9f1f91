import type { ModelRequest, ModelResponse, ModelUsage } from "@aes/core/ports";

const BYTES_PER_TOKEN = 4;

/**
 * Notional tokens: UTF-8 bytes / 4, rounded up. Everything before the last assistant message was sent before, so it
 * counts as cached.
 */
export function usageOf(request: ModelRequest, answer: Pick<ModelResponse, "content" | "toolCalls">): ModelUsage {
	const lastAnswer = request.messages.findLastIndex(({ role }) => role === "assistant");
	const cachedInputTokens =
		lastAnswer <= 0 ? 0 : tokensOf([request.tools ?? [], request.messages.slice(0, lastAnswer)]);
	return {
		inputTokens: Math.max(cachedInputTokens, tokensOf([request.tools ?? [], request.messages])),
		cachedInputTokens,
		outputTokens: tokensOf(answer.toolCalls.length > 0 ? [answer.content, answer.toolCalls] : answer.content),
	};
}

function tokensOf(value: unknown): number {
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}
