import { describe, expect, it } from "vitest";
import { affordableOutputTokens, costOf, maxCostOf } from "./cost-of.ts";
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

describe("affordableOutputTokens", () => {
	const [price] = prices.models["acme/one"] ?? [];
	if (!price) throw new Error("The table lost its row.");

	it.each([0, 1, 3_751, 20_000, 123_456])("finds the largest cap that %d micro-dollars pay for", (microUsd) => {
		const cap = affordableOutputTokens({ requestBytes: 1000, microUsd }, price);
		const cost = (maxOutputTokens: number) =>
			maxCostOf({ kind: "model_call", model: "acme/one", requestBytes: 1000, maxOutputTokens }, prices, now);
		if (cap > 0) expect(cost(cap)).toBeLessThanOrEqual(microUsd);
		expect(cost(cap + 1)).toBeGreaterThan(microUsd);
	});
});
