import { expect, test } from "vitest";
import { toMicroUsd, toMicroUsdColumn } from "./micro-usd.ts";

test.each([0, 1, Number.MAX_SAFE_INTEGER])("%d micro-dollars survive the way to the column and back", (amount) => {
	expect(toMicroUsd(toMicroUsdColumn(amount))).toBe(amount);
});

test.each([-1, 0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is refused as an amount", (amount) => {
	expect(() => toMicroUsdColumn(amount)).toThrow("no amount of micro-dollars");
});

test("a column that a number cannot hold is an error, not a rounded sum", () => {
	expect(() => toMicroUsd(2n ** 53n)).toThrow("too many");
});
