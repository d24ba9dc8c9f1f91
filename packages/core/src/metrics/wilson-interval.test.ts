import { describe, expect, it } from "vitest";
import { formatRate } from "./format.ts";
import { toProportion, wilsonInterval } from "./wilson-interval.ts";

describe("wilsonInterval", () => {
	it.each([
		[140, 149, "94.0 [88.9, 96.8]"],
		[185, 200, "92.5 [88.0, 95.4]"],
		[105, 162, "64.8 [57.2, 71.7]"],
		[253, 386, "65.5 [60.7, 70.1]"],
	])("gives the paper's Table 2 figure for %i of %i", (successes, total, printed) => {
		expect(formatRate(toProportion(successes, total))).toBe(printed);
	});

	it("ends exactly at 0 for none and at 1 for all", () => {
		expect(wilsonInterval(0, 8)?.low).toBe(0);
		expect(wilsonInterval(0, 8)?.high).toBeCloseTo(0.3244, 4);
		expect(wilsonInterval(8, 8)?.high).toBe(1);
		expect(wilsonInterval(8, 8)?.low).toBeCloseTo(0.6756, 4);
	});

	it("has no interval when nothing was measured", () => {
		expect(wilsonInterval(0, 0)).toBeNull();
		expect(formatRate(toProportion(0, 0))).toBe("—");
	});

	it.each([
		[3, 2],
		[-1, 2],
		[0.5, 2],
		[Number.NaN, 2],
	])("refuses %d of %d", (successes, total) => {
		expect(() => wilsonInterval(successes, total)).toThrow(expect.objectContaining({ code: "invalid_input" }));
	});
});
