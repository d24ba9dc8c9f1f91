import type { ModelPrice, ModelRates } from "@aes/core/ledger";

/** Dollars per million tokens. */
export type UsdRates = {
	input: number;
	/** By default as input. */
	cachedInput?: number;
	/** By default as input. */
	cacheWrite?: number;
	/** Of a cache that lives for an hour; by default as other writes. */
	cacheWrite1h?: number;
	output: number;
};
/** `longPrompt`: of a whole call whose input is more than `overTokens`. */
export type UsdPrice = UsdRates & { longPrompt?: UsdRates & { overTokens: number } };

/** A row of money that changes hands. */
export function usdPrice({ longPrompt, ...usd }: UsdPrice, effectiveFrom: Date): ModelPrice {
	return {
		effectiveFrom,
		...toRates(usd),
		...(longPrompt && { longPrompt: { overTokens: longPrompt.overTokens, ...toRates(longPrompt) } }),
		isNotional: false,
	};
}

function toRates(usd: UsdRates): ModelRates {
	return {
		inputMicroUsdPerMillion: toMicroUsd(usd.input),
		cachedInputMicroUsdPerMillion: toMicroUsd(usd.cachedInput ?? usd.input),
		...(usd.cacheWrite !== undefined && { cacheWriteInputMicroUsdPerMillion: toMicroUsd(usd.cacheWrite) }),
		...(usd.cacheWrite1h !== undefined && { cacheWrite1hInputMicroUsdPerMillion: toMicroUsd(usd.cacheWrite1h) }),
		outputMicroUsdPerMillion: toMicroUsd(usd.output),
	};
}

/** Whole micro-dollars, so that $0.1 stays 100000. */
const toMicroUsd = (usd: number) => Math.round(usd * 1e6);
