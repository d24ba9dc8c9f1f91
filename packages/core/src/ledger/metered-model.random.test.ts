import { expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { completeModel, type ModelClient, wholeAnswers } from "../ports/index.ts";
import type { BudgetLevel } from "./budgets.ts";
import { isSpendRefusal } from "./budgets.ts";
import { meterModel } from "./metered-model.ts";
import { createTestLedger } from "./metered-test-ledger.ts";

/** Deterministic numbers from 0 up to 1 (mulberry32, public domain). */
function createRandom(seed: number) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let hash = Math.imul(state ^ (state >>> 15), 1 | state);
		hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
		return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
	};
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

it.each([1, 2, 3, 4, 5, 6, 7, 8])("keeps three budgets through any order of parallel calls (seed %d)", async (seed) => {
	const random = createRandom(seed);
	const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
	const limits = { session: between(2_000, 6_000), campaign: between(10_000, 30_000), day: between(10_000, 30_000) };
	const ledger = createTestLedger(limits);
	let billed = 0;
	const committedOf = (leaseToken?: string) =>
		sum(
			ledger
				.entries()
				.filter((entry) => !leaseToken || entry.leaseToken === leaseToken)
				.map(({ settled, reservedMicroUsd }) => settled?.costMicroUsd ?? reservedMicroUsd),
		);
	const model: ModelClient = wholeAnswers(async ({ messages, maxOutputTokens = Number.NaN }) => {
		const requestBytes = new TextEncoder().encode(JSON.stringify([messages, []])).length;
		for (let turns = between(0, 5); turns > 0; turns--) await Promise.resolve();
		expect(committedOf()).toBeLessThanOrEqual(Math.min(limits.campaign, limits.day));
		const luck = random();
		if (luck < 0.1) throw new AppError("unavailable", "Down.");
		if (luck < 0.2) {
			billed += requestBytes + maxOutputTokens;
			throw new AppError("timed_out", "Slow.");
		}
		const usage = {
			inputTokens: between(0, requestBytes),
			cachedInputTokens: 0,
			outputTokens: between(0, maxOutputTokens),
		};
		billed += usage.inputTokens + usage.outputTokens;
		return { content: "", toolCalls: [], finishReason: "stop", usage };
	});
	const refusedBy = new Set<BudgetLevel>();
	const runChain = async (leaseToken: string) => {
		const metered = meterModel(model, { ...ledger.deps, leaseToken });
		for (let call = 0; call < 8; call++) {
			const cap = random() > 0.2 && { maxOutputTokens: between(1, 1_500) };
			const messages = [{ role: "user" as const, content: "x".repeat(between(0, 200)) }];
			await completeModel(metered, { model: "acme/one", messages, ...cap }).catch((error: AppError) => {
				if (isSpendRefusal(error)) refusedBy.add(error.details.level as BudgetLevel);
			});
			expect(committedOf(leaseToken)).toBeLessThanOrEqual(limits.session);
		}
	};
	await Promise.all(Array.from({ length: 24 }, (_, index) => runChain(`lease ${index >> 1}`)));
	expect(ledger.open()).toEqual([]);
	expect(sum(ledger.rows().map(({ costMicroUsd }) => costMicroUsd))).toBe(billed);
	expect(refusedBy.size).toBeGreaterThan(0);
});
