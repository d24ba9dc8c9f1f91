import { describe, expect, it } from "vitest";
import { affordableOutputTokens, costOf, maxCostOf } from "./cost-of.ts";
import type { ModelCallSpend, ModelPrice, PriceTable } from "./ledger.ts";

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

describe("a price with a tier for long prompts and hour-long caches", () => {
	const rates = {
		inputMicroUsdPerMillion: 1_000_000,
		cachedInputMicroUsdPerMillion: 100_000,
		cacheWriteInputMicroUsdPerMillion: 1_250_000,
		cacheWrite1hInputMicroUsdPerMillion: 2_000_000,
		outputMicroUsdPerMillion: 5_000_000,
	};
	const { cacheWrite1hInputMicroUsdPerMillion: _, ...withoutHour } = rates;
	const double = Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rate * 2])) as typeof rates;
	const aPrice = (changes: Partial<ModelPrice> = {}): ModelPrice => ({
		...{ effectiveFrom: new Date(0), isNotional: false, longPrompt: { overTokens: 1_000, ...double } },
		...rates,
		...changes,
	});
	const aTable = (price = aPrice()): PriceTable => ({ ...prices, models: { "acme/one": [price] } });

	it.each([
		{ kind: "uncachedInputTokens", cost: 1_000, tokens: 1_001, longCost: 2_002 },
		{ kind: "cachedInputTokens", cost: 100, tokens: 1_010, longCost: 202 },
		{ kind: "cacheWriteInputTokens", cost: 1_250, tokens: 1_002, longCost: 2_505 },
	])("changes every rate of a call whose input, $kind, is longer", ({ kind, cost, tokens, longCost }) => {
		expect(costOf(aCall({ [kind]: 1_000, outputTokens: 10 }), aTable(), now)).toBe(cost + 50);
		expect(costOf(aCall({ [kind]: tokens, outputTokens: 10 }), aTable(), now)).toBe(longCost + 100);
	});

	it("prices what was written for an hour apart, and as other writes where it has no price", () => {
		const written = { cacheWriteInputTokens: 100, cacheWrite1hInputTokens: 40 };
		expect(costOf(aCall(written), aTable(), now)).toBe(60 * 1.25 + 40 * 2);
		const { longPrompt: _long, ...price } = aPrice();
		const table = aTable({ ...withoutHour, effectiveFrom: price.effectiveFrom, isNotional: false });
		expect(costOf(aCall(written), table, now)).toBe(125);
	});

	it("is reserved at the dearest that may apply, which no call within the bounds exceeds", () => {
		const maxOf = (requestBytes: number) =>
			maxCostOf({ kind: "model_call", model: "acme/one", requestBytes, maxOutputTokens: 10 }, aTable(), now);
		expect(maxOf(1_000)).toBe(2_000 + 50);
		expect(maxOf(1_001)).toBe(4_004 + 100);
		for (const requestBytes of [1, 999, 1_000, 1_001, 5_000])
			for (const share of [0, 0.3, 1]) {
				const cacheWriteInputTokens = Math.floor(requestBytes * share);
				const cacheWrite1hInputTokens = Math.floor(cacheWriteInputTokens * share);
				const uncachedInputTokens = requestBytes - cacheWriteInputTokens;
				const call = { uncachedInputTokens, cacheWriteInputTokens, cacheWrite1hInputTokens, outputTokens: 10 };
				expect(costOf(aCall(call), aTable(), now)).toBeLessThanOrEqual(maxOf(requestBytes));
			}
	});

	it("affords less output above the threshold", () => {
		const affords = (requestBytes: number) => affordableOutputTokens({ requestBytes, microUsd: 5_000 }, aPrice());
		expect([affords(1_000), affords(1_001)]).toEqual([600, 99]);
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
