import type { ModelUsage } from "@aes/core/ports";
import type { LanguageModelV3Usage } from "@ai-sdk/provider";

/** The most that an answer can have used: no tokenizer makes more tokens than bytes. */
export type UsageBound = { inputBytes: number; outputBytes: number };

/**
 * What the vendor counted. Where it counted nothing, the bound is taken: a missing value is never 0. A vendor whose
 * parts exceed its total is billed for the parts.
 */
export function toUsage({ inputTokens, outputTokens }: LanguageModelV3Usage, bound: UsageBound): ModelUsage {
	const cached = count(inputTokens.cacheRead) ?? 0;
	const written = count(inputTokens.cacheWrite);
	const input = count(inputTokens.total) ?? bound.inputBytes;
	return {
		inputTokens: Math.max(input, cached + (written ?? 0)),
		cachedInputTokens: cached,
		...(written !== null && { cacheWriteInputTokens: written }),
		outputTokens: count(outputTokens.total) ?? bound.outputBytes,
	};
}

function count(tokens: number | undefined): number | null {
	return tokens !== undefined && Number.isFinite(tokens) && tokens >= 0 ? Math.ceil(tokens) : null;
}
