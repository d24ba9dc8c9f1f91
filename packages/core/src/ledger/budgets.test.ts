import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { type Budget, decideReservation, isSpendRefusal, toOvershootRefusal } from "./budgets.ts";

const aBudget = (changes: Partial<Budget> = {}): Budget => ({
	level: "campaign",
	limitMicroUsd: 100,
	spentMicroUsd: 50,
	reservedMicroUsd: 30,
	...changes,
});
const day = aBudget({ level: "day", limitMicroUsd: 1_000_000, spentMicroUsd: 999_995, reservedMicroUsd: 0 });

describe("decideReservation", () => {
	it("lets a reservation land on the budget and not above it", () => {
		expect(decideReservation([aBudget()], { maxMicroUsd: 20 })).toBe(20);
		expect(() => decideReservation([aBudget()], { maxMicroUsd: 21 })).toThrow(AppError);
	});

	it("has no limit without a budget", () => {
		expect(decideReservation([], { maxMicroUsd: 1e12 })).toBe(1e12);
	});

	it("gives what the tightest budget has left to whoever can do with less", () => {
		expect(decideReservation([aBudget(), day], { maxMicroUsd: 40, minMicroUsd: 5 })).toBe(5);
		expect(decideReservation([aBudget()], { maxMicroUsd: 40, minMicroUsd: 5 })).toBe(20);
		expect(decideReservation([aBudget()], { maxMicroUsd: 10, minMicroUsd: 5 })).toBe(10);
	});

	it("refuses with the figures of the tightest budget, and says which it is and what to do", () => {
		try {
			decideReservation([aBudget(), day], { maxMicroUsd: 40, minMicroUsd: 6 });
			expect.unreachable();
		} catch (error) {
			expect(error).toMatchObject({
				code: "forbidden",
				message:
					"This needs up to $0.000006, and the project's budget for this UTC day of $1.000000 has $0.000005 left: " +
					"$0.999995 are spent and $0.000000 reserved for what is under way. " +
					"To go on, raise it with ./aes budget set --day USD, or wait for 00:00 UTC.",
				details: {
					reason: "budget",
					level: "day",
					limitMicroUsd: 1_000_000,
					spentMicroUsd: 999_995,
					reservedMicroUsd: 0,
					neededMicroUsd: 6,
				},
			});
			expect(isSpendRefusal(error)).toBe(true);
		}
	});

	it("has nothing left once a vendor overspent", () => {
		const overspent = aBudget({ spentMicroUsd: 500 });
		expect(() => decideReservation([overspent], { maxMicroUsd: 1 })).toThrow("has $0.000000 left");
	});
});

describe("isSpendRefusal", () => {
	it("knows the ledger's refusals from a vendor's", () => {
		expect(isSpendRefusal(toOvershootRefusal({ costMicroUsd: 2, reservedMicroUsd: 1 }))).toBe(true);
		expect(isSpendRefusal(new AppError("forbidden", "The key is wrong."))).toBe(false);
		expect(isSpendRefusal(new AppError("conflict", "x", { details: { reason: "budget" } }))).toBe(false);
	});
});
