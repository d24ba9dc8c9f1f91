import { describe, expect, it } from "vitest";
import { canReserve, remainingMicroUsd } from "./can-reserve.ts";
import { costOf, maxCostOf } from "./cost-of.ts";
import type { ModelCallSpend, PriceTable } from "./ledger.ts";

const prices: PriceTable = {
	version: "test",
	models: {
		"acme/one": [
			{
				effectiveFrom: new Date("2026-11-01T00:00:00Z"),
				inputMicroUsdPerMillion: 3_000_000,
				cachedInputMicroUsdPerMillion: 300_000,
				cacheWriteInputMicroUsdPerMillion: 3_750_000,
				outputMicroUsdPerMillion: 15_000_000,
				isNotional: false,
			},
		],
	},
	sandbox: { cpuSecondMicroUsd: 14, gibSecondMicroUsd: 2 },
};

const now = new Date("2026-11-30T12:00:00Z");

function aCall(over: Partial<ModelCallSpend> = {}): ModelCallSpend {
	return {
		kind: "model_call",
		model: "acme/one",
		uncachedInputTokens: 0,
		cachedInputTokens: 0,
		cacheWriteInputTokens: 0,
		outputTokens: 0,
		durationMs: 10,
		...over,
	};
}

describe("costOf", () => {
	it("prices uncached, cached, cache-writing and output tokens each at their own row", () => {
		const input = { uncachedInputTokens: 1000, cachedInputTokens: 10_000, cacheWriteInputTokens: 200 };
		expect(costOf(aCall({ ...input, outputTokens: 100 }), prices, now)).toBe(3000 + 3000 + 750 + 1500);
	});

	it("rounds a fraction of a micro-dollar up and leaves a whole amount alone", () => {
		expect(costOf(aCall({ cachedInputTokens: 1 }), prices, now)).toBe(1);
		expect(costOf(aCall({ cachedInputTokens: 10 }), prices, now)).toBe(3);
		expect(costOf(aCall({ cachedInputTokens: 11 }), prices, now)).toBe(4);
		expect(costOf(aCall(), prices, now)).toBe(0);
	});

	it("prices a sandbox by CPU-seconds and GiB-seconds, free of float noise", () => {
		const sandbox = {
			kind: "sandbox",
			purpose: "trial",
			cpuSeconds: 0.1 + 0.2,
			gibSeconds: 0,
			durationMs: 300,
		} as const;
		expect(costOf(sandbox, { ...prices, sandbox: { cpuSecondMicroUsd: 10, gibSecondMicroUsd: 2 } }, now)).toBe(3);
		expect(costOf({ ...sandbox, cpuSeconds: 20, gibSeconds: 5 }, prices, now)).toBe(290);
	});

	it.each(["acme/two", "toString", "__proto__"])("names the model %s that has no price and the mend", (model) => {
		expect(() => costOf(aCall({ model }), prices, now)).toThrow(/has no price in price table test.*Add a row/);
	});

	it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d tokens", (outputTokens) => {
		expect(() => costOf(aCall({ outputTokens }), prices, now)).toThrow("outputTokens");
	});
});

describe("maxCostOf", () => {
	it("takes every request byte as a token of the dearest class, and the whole output cap", () => {
		const bounds = { kind: "model_call", model: "acme/one", requestBytes: 4000, maxOutputTokens: 1000 } as const;
		expect(maxCostOf(bounds, prices, now)).toBe(15_000 + 15_000);
	});

	it("takes a sandbox's limits for its whole lifetime", () => {
		const bounds = { kind: "sandbox", cpus: 2, memoryMb: 512, lifetimeMs: 60_000 } as const;
		expect(maxCostOf(bounds, prices, now)).toBe(2 * 60 * 14 + 0.5 * 60 * 2);
	});
});

describe("canReserve", () => {
	const state = { budgetMicroUsd: 100, settledMicroUsd: 50, reservedMicroUsd: 30 };

	it("lets a reservation land on the budget and not above it", () => {
		expect(canReserve(state, 20)).toBe(true);
		expect(canReserve(state, 21)).toBe(false);
	});

	it("has no limit without a budget and nothing left when overspent", () => {
		expect(canReserve({ ...state, budgetMicroUsd: null }, 1e12)).toBe(true);
		expect(remainingMicroUsd({ ...state, settledMicroUsd: 500 })).toBe(0);
		expect(canReserve({ ...state, settledMicroUsd: 500 }, 1)).toBe(false);
	});
});
