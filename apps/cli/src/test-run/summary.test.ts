import { expect, test } from "vitest";
import { renderSummary, renderTotals } from "./summary.ts";

const lint = { title: "Lint", durationMs: 1_240, counts: null, failure: null };
const unit = {
	title: "Unit tests",
	durationMs: 12_000,
	counts: { passed: 8, failed: 1, skipped: 1, failedTitles: ["adds › now"], skippedTitles: ["adds › later"] },
	failure: "1 failed",
};

test("the last line of a run is exactly the totals of its tests", () => {
	expect(renderTotals([lint, unit])).toBe("8 passed, 1 failed, 1 skipped");
	expect(renderTotals([lint])).toBe("0 passed, 0 failed, 0 skipped");
});

test("the summary gives each stage's seconds, each skipped title, each failure's reason and each failed title", () => {
	expect(renderSummary([lint, unit]).split("\n")).toEqual([
		"ok    Lint          1.2 s",
		"FAIL  Unit tests   12.0 s  8 passed, 1 failed, 1 skipped",
		"skipped: adds › later",
		"Unit tests: 1 failed",
		"failed: adds › now",
	]);
});
