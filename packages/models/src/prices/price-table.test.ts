import { costOf } from "@aes/core/ledger";
import { expect, it } from "vitest";
import { priceOf, priceTable } from "./price-table.ts";

const now = new Date("2026-11-30T12:00:00Z");

it.each(["procedural/strong", "procedural/medium", "procedural/weak"])("marks the price of %s as notional", (model) => {
	expect(priceOf(model, now).isNotional).toBe(true);
});

it("says which models have a price when one has none", () => {
	expect(() => priceOf("acme/unknown", now)).toThrow(
		/"acme\/unknown" has no price in price table 2026-11.*procedural\/weak/,
	);
});

it("prices a call and a sandbox in whole micro-dollars", () => {
	const call = {
		uncachedInputTokens: 1234,
		cachedInputTokens: 77,
		cacheWriteInputTokens: 0,
		outputTokens: 5,
		durationMs: 1,
	};
	expect(costOf({ kind: "model_call", model: "procedural/weak", ...call }, priceTable, now)).toBe(317);
	expect(
		costOf({ kind: "sandbox", purpose: "trial", cpuSeconds: 10, gibSeconds: 5, durationMs: 1 }, priceTable, now),
	).toBe(150);
});
