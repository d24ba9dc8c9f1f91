import type { FinishReason, ModelUsage } from "@aes/core/ports";

const STOP_REASONS: Readonly<Record<FinishReason, string>> = {
	stop: "end_turn",
	tool_calls: "tool_use",
	length: "max_tokens",
	refusal: "refusal",
};

export function toStopReason(finishReason: FinishReason): string {
	return STOP_REASONS[finishReason];
}

/** Messages tells input that came from the cache and went to it apart from the rest. */
export function toWireUsage({ inputTokens, cachedInputTokens, cacheWriteInputTokens = 0, outputTokens }: ModelUsage) {
	return {
		input_tokens: Math.max(0, inputTokens - cachedInputTokens - cacheWriteInputTokens),
		cache_creation_input_tokens: cacheWriteInputTokens,
		cache_read_input_tokens: cachedInputTokens,
		output_tokens: outputTokens,
	};
}
