import { expect, test } from "vitest";
import { createPriceTableRepository } from "./price-table-repository.ts";
import { useTestDb } from "./testing/index.ts";

const aTable = (version: string, outputMicroUsdPerMillion: number) => ({
	version,
	models: {
		"vendor/m": [
			{
				effectiveFrom: new Date("2026-11-01T00:00:00Z"),
				inputMicroUsdPerMillion: 1,
				cachedInputMicroUsdPerMillion: 1,
				cacheWrite1hInputMicroUsdPerMillion: 2,
				outputMicroUsdPerMillion,
				longPrompt: {
					...{ overTokens: 200_000, inputMicroUsdPerMillion: 2, cachedInputMicroUsdPerMillion: 2 },
					outputMicroUsdPerMillion: 9,
				},
				isNotional: false,
			},
		],
	},
	sandbox: { cpuSecondMicroUsd: 14, gibSecondMicroUsd: 2 },
});

const db = useTestDb();

test("the table that a worker named last is in force, whole, with its dates", async () => {
	const prices = createPriceTableRepository(db);
	expect(await prices.findCurrent()).toBeNull();
	await prices.keep(aTable("1", 5));
	await prices.keep(aTable("2", 7));
	expect(await prices.findCurrent()).toEqual(aTable("2", 7));
	await prices.keep(aTable("1", 5));
	expect(await prices.findCurrent()).toEqual(aTable("1", 5));
});
