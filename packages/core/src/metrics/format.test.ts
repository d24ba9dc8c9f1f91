import { expect, it } from "vitest";
import {
	formatCostPerValid,
	formatCostRatio,
	formatDuration,
	formatPercent,
	formatTokens,
	formatUsd,
} from "./format.ts";

it.each([
	[0, "$0.00"],
	[1, "$0.0000010"],
	[0.25, "<$0.000001"],
	[4_249, "$0.0042"],
	[90_000, "$0.090"],
	[720_000, "$0.72"],
	[996_000, "$1.00"],
	[1_184_000, "$1.18"],
	[1_234_500_000, "$1,234.50"],
	[-720_000, "-$0.72"],
])("prints %d micro-dollars as %s", (microUsd, printed) => {
	expect(formatUsd(microUsd)).toBe(printed);
});

it.each([
	[0, "0"],
	[999, "999"],
	[12_345, "12.3k"],
	[999_949, "999.9k"],
	[999_950, "1.0M"],
	[4_560_000, "4.6M"],
])("prints %d tokens as %s", (tokens, printed) => {
	expect(formatTokens(tokens)).toBe(printed);
});

it.each([
	[0, "0 ms"],
	[999.4, "999 ms"],
	[999.6, "1.0 s"],
	[12_340, "12.3 s"],
	[59_960, "1 min 00 s"],
	[245_000, "4 min 05 s"],
	[3_599_600, "1 h 00 min"],
	[7_380_000, "2 h 03 min"],
])("prints %d ms as %s", (durationMs, printed) => {
	expect(formatDuration(durationMs)).toBe(printed);
});

it("says what was spent when the cost per valid environment is undefined", () => {
	expect(formatCostPerValid({ state: "undefined", spendMicroUsd: 4_200_000 })).toBe("—, $4.20 spent");
	expect(formatCostPerValid({ state: "defined", microUsd: 1_180_000, spendMicroUsd: 2_360_000, accepted: 2 })).toBe(
		"$1.18",
	);
});

it("prints a ratio with its direction, and percent without a sign", () => {
	expect(formatCostRatio({ ratio: 0.423, direction: "cheaper" })).toBe("0.42× (cheaper)");
	expect(formatCostRatio(null)).toBe("—");
	expect(formatPercent(0.5)).toBe("50.0");
});
