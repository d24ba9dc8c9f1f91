import { AppError } from "../errors.ts";
import type { ModelPrice, PriceTable } from "./ledger.ts";

/**
 * The row of a model that is in force at that moment: the latest whose `effectiveFrom` is not after it. Throws
 * `not_found`, with the mend, for a model without a row or before its first.
 */
export function priceAt(prices: PriceTable, model: string, at: Date): ModelPrice {
	const rows = Object.hasOwn(prices.models, model) ? (prices.models[model] ?? []) : [];
	const [price] = rows
		.filter(({ effectiveFrom }) => effectiveFrom <= at)
		.sort((a, b) => b.effectiveFrom.getTime() - a.effectiveFrom.getTime());
	if (price) return price;
	const moment = rows.length > 0 ? ` in force at ${at.toISOString()}` : "";
	throw new AppError(
		"not_found",
		`Model "${model}" has no price${moment} in price table ${prices.version}, so its spend cannot be counted. Add a row for it in a new version of the table, or use one of: ${Object.keys(prices.models).join(", ")}`,
		{ details: { model, at, priceVersion: prices.version, setting: `a price of ${model}` } },
	);
}
