import { describe, expect, it } from "vitest";
import type { PriceTable } from "./ledger.ts";
import { priceAt } from "./price-at.ts";

const row = (from: string, inputMicroUsdPerMillion: number) => ({
	effectiveFrom: new Date(from),
	inputMicroUsdPerMillion,
	cachedInputMicroUsdPerMillion: 0,
	outputMicroUsdPerMillion: 0,
	isNotional: false,
});
const prices: PriceTable = {
	version: "test",
	models: { "acme/one": [row("2026-12-01T00:00:00Z", 2), row("2026-11-01T00:00:00Z", 1)] },
	sandbox: { cpuSecondMicroUsd: 0, gibSecondMicroUsd: 0 },
};
const inputPriceAt = (at: string) => priceAt(prices, "acme/one", new Date(at)).inputMicroUsdPerMillion;

describe("priceAt", () => {
	it("keeps a row until the moment the next one holds, in whatever order they stand", () => {
		expect(inputPriceAt("2026-11-01T00:00:00Z")).toBe(1);
		expect(inputPriceAt("2026-11-30T23:59:59.999Z")).toBe(1);
		expect(inputPriceAt("2026-12-01T00:00:00Z")).toBe(2);
	});

	it("has no price before the first row", () => {
		expect(() => inputPriceAt("2026-10-31T00:00:00Z")).toThrow(/no price in force at 2026-10-31T00:00:00.000Z/);
	});
});
