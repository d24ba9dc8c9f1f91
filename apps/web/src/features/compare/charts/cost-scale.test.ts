import { expect, test } from "vitest";
import { toCostScale } from "./cost-scale.ts";

test("costs of one order start at 0, costs of several are laid out by their logarithm", () => {
	const near = toCostScale([20, 40, 100]);
	expect(near.isLog).toBe(false);
	expect([0, 50, 100].map(near.toShare)).toEqual([0, 0.5, 1]);
	const far = toCostScale([1, 100, 10_000]);
	expect(far.isLog).toBe(true);
	expect(far.toShare(100)).toBeCloseTo(0.5, 12);
	expect(far.ticks.at(-1)).toBeCloseTo(10_000, 6);
});

test("a cost of nothing has a place, and so has a single one", () => {
	expect(toCostScale([0, 1_000]).isLog).toBe(false);
	expect(toCostScale([0]).toShare(0)).toBe(0);
	expect(toCostScale([7]).toShare(7)).toBe(1);
	expect(toCostScale([]).ticks.every(Number.isFinite)).toBe(true);
});
