import type { ModelUsage } from "@aes/core/ports";
import type { LanguageModelV3Usage } from "@ai-sdk/provider";

/**
 * What the vendor counted. A total that it did not count is NaN, never 0: whoever meters the call then books all that
 * it had reserved.
 */
export function toUsage({ inputTokens, outputTokens }: LanguageModelV3Usage): ModelUsage {
	const { total = Number.NaN, cacheRead = 0, cacheWrite } = inputTokens;
	return {
		inputTokens: total,
		cachedInputTokens: cacheRead,
		...(cacheWrite !== undefined && { cacheWriteInputTokens: cacheWrite }),
		outputTokens: outputTokens.total ?? Number.NaN,
	};
}
