import { getModelPrice, type ModelPrice, type PriceTable } from "@aes/core/ledger";

/**
 * Version 2026-11. Every figure is a default of this product, not a vendor's price. The procedural rows are
 * notional (no money changes hands, tokens are UTF-8 bytes / 4) and the sandbox prices stand for a small rented
 * machine: 14 micro-dollars a CPU-second is about $0.05 an hour, 2 a GiB-second about $0.007. A change is a new version.
 */
export const priceTable: PriceTable = {
	version: "2026-11",
	effectiveFrom: new Date("2026-11-01T00:00:00Z"),
	models: {
		"procedural/strong": notional({ inputUsd: 3, outputUsd: 15 }),
		"procedural/medium": notional({ inputUsd: 1, outputUsd: 5 }),
		"procedural/weak": notional({ inputUsd: 0.25, outputUsd: 1.25 }),
	},
	sandbox: { cpuSecondMicroUsd: 14, gibSecondMicroUsd: 2 },
};

/** The current table's row of a model. Throws `not_found` with the mend when there is none. */
export function priceOf(model: string): ModelPrice {
	return getModelPrice(model, priceTable);
}

/** Dollars per million tokens; a cached token costs a tenth. */
function notional(input: { inputUsd: number; outputUsd: number }): ModelPrice {
	return {
		inputMicroUsdPerMillion: input.inputUsd * 1e6,
		cachedInputMicroUsdPerMillion: input.inputUsd * 1e5,
		outputMicroUsdPerMillion: input.outputUsd * 1e6,
		isNotional: true,
	};
}
