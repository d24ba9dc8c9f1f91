import type { ModelUsage } from "../ports/index.ts";

/** The largest count that a ledger row holds. */
const MAX_TOKENS = 2 ** 31 - 1;

/** `inputTokens` includes those read from the cache and those written to it; a ledger row keeps the three apart. */
export function toModelSpendTokens(usage: ModelUsage) {
	const { inputTokens, cachedInputTokens, cacheWriteInputTokens = 0, cacheWrite1hInputTokens, outputTokens } = usage;
	return {
		uncachedInputTokens: Math.max(0, inputTokens - cachedInputTokens - cacheWriteInputTokens),
		cachedInputTokens,
		cacheWriteInputTokens,
		...(cacheWrite1hInputTokens !== undefined && { cacheWrite1hInputTokens }),
		outputTokens,
	};
}

/** What is written down of a call; `remark` says what was wrong with what the vendor reported, null when nothing. */
export type BookedUsage = { usage: ModelUsage; remark: string | null };

/**
 * Usage that adds up. Counts that are no whole numbers from 0 are unknown, so the most that the call could use stands
 * in for all of them. Where the parts of the input are more than the whole, the parts count.
 */
export function toBookedUsage(reported: ModelUsage, most: ModelUsage): BookedUsage {
	const unusable = listCounts(reported).filter(([, count]) => !isTokenCount(count));
	if (unusable.length > 0) {
		const counts = unusable.map(([name, count]) => `${name} ${count}`).join(", ");
		return { usage: most, remark: `The model reported ${counts}: counted as all that was reserved.` };
	}
	const parts = reported.cachedInputTokens + (reported.cacheWriteInputTokens ?? 0);
	if (parts <= reported.inputTokens) return { usage: reported, remark: null };
	const said = `${reported.inputTokens} input tokens, and ${parts} of them read from or written to the cache`;
	return { usage: { ...reported, inputTokens: parts }, remark: `The model reported ${said}: the latter are counted.` };
}

function listCounts(usage: ModelUsage) {
	const {
		inputTokens,
		cachedInputTokens,
		cacheWriteInputTokens = 0,
		cacheWrite1hInputTokens = 0,
		outputTokens,
	} = usage;
	return Object.entries({
		inputTokens,
		cachedInputTokens,
		cacheWriteInputTokens,
		cacheWrite1hInputTokens,
		outputTokens,
	});
}

const isTokenCount = (count: unknown): boolean =>
	typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MAX_TOKENS;
