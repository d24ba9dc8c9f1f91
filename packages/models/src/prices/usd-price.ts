import type { ModelPrice } from "@aes/core/ledger";

/** Dollars per million tokens. */
export type UsdPrice = {
	input: number;
	/** By default as input. */
	cachedInput?: number;
	/** By default as input. */
	cacheWrite?: number;
	output: number;
};

/** A row of money that changes hands. */
export function usdPrice(usd: UsdPrice, effectiveFrom: Date): ModelPrice {
	return {
		effectiveFrom,
		inputMicroUsdPerMillion: toMicroUsd(usd.input),
		cachedInputMicroUsdPerMillion: toMicroUsd(usd.cachedInput ?? usd.input),
		...(usd.cacheWrite !== undefined && { cacheWriteInputMicroUsdPerMillion: toMicroUsd(usd.cacheWrite) }),
		outputMicroUsdPerMillion: toMicroUsd(usd.output),
		isNotional: false,
	};
}

/** Whole micro-dollars, so that $0.1 stays 100000. */
const toMicroUsd = (usd: number) => Math.round(usd * 1e6);
