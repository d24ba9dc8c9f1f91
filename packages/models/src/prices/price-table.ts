import { createHash } from "node:crypto";
import { type ModelPrice, type PriceTable, priceAt } from "@aes/core/ledger";
import { vendorPrices } from "./vendor-prices.ts";

const SINCE = new Date("2026-11-01T00:00:00Z");

/**
 * Version 2026-11b: 2026-11 with long prompts and caches of an hour. The vendors' rows are public list prices (see `vendorPrices`). The procedural rows are notional (no
 * money changes hands, tokens are UTF-8 bytes / 4) and the sandbox prices stand for a small rented machine: 14
 * micro-dollars a CPU-second is about $0.05 an hour, 2 a GiB-second about $0.007. A change is a new version.
 */
export const priceTable: PriceTable = {
	version: "2026-11b",
	models: {
		"procedural/strong": [notional({ inputUsd: 3, outputUsd: 15 })],
		"procedural/medium": [notional({ inputUsd: 1, outputUsd: 5 })],
		"procedural/weak": [notional({ inputUsd: 0.25, outputUsd: 1.25 })],
		...vendorPrices,
	},
	sandbox: { cpuSecondMicroUsd: 14, gibSecondMicroUsd: 2 },
};

/** The current table's row of a model at that moment. Throws `not_found` with the mend when there is none. */
export function priceOf(model: string, at: Date): ModelPrice {
	return priceAt(priceTable, model, at);
}

/**
 * The table with a user's own rows, which take the place of a model's rows here. Its version names what they say, so
 * that two tables with one version charge the same.
 */
export function withOwnPrices(own: PriceTable["models"], table: PriceTable = priceTable): PriceTable {
	const rows = Object.entries(own).sort(([left], [right]) => (left < right ? -1 : 1));
	if (rows.length === 0) return table;
	const hash = createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 8);
	return { ...table, version: `${table.version}+${hash}`, models: { ...table.models, ...own } };
}

/** Dollars per million tokens; a cached token costs a tenth. */
function notional(input: { inputUsd: number; outputUsd: number }): ModelPrice {
	return {
		effectiveFrom: SINCE,
		inputMicroUsdPerMillion: input.inputUsd * 1e6,
		cachedInputMicroUsdPerMillion: input.inputUsd * 1e5,
		outputMicroUsdPerMillion: input.outputUsd * 1e6,
		isNotional: true,
	};
}
