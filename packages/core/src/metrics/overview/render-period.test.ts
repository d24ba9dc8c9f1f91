import { expect, test } from "vitest";
import { toPeriod } from "./period.ts";
import { toPeriodCsv, toPeriodMarkdown } from "./render-period.ts";

const aCohort = (proposer: string, accepted: number) => ({
	method: "agentic" as const,
	proposer,
	harness: "built-in",
	selfCheck: true,
	counts: { planned: 150, completed: 149, evaluable: 149, accepted, inconclusive: 0 },
	spend: { totalMicroUsd: 2_000_000 },
});
const FIGURES = {
	period: toPeriod({ range: "7d" }, new Date("2026-11-30T06:00:00Z")),
	source: "model" as const,
	cohorts: [aCohort("=cmd|a", 140)],
	previous: { cohorts: [aCohort("vendor/b", 0)] },
	reasons: [{ reason: "oracle", method: "agentic" as const, count: 9 }],
};

test("Markdown gives each rate its interval and n, and a period without an accepted one no cost", () => {
	const text = toPeriodMarkdown(FIGURES);
	expect(text).toContain("94.0 [88.9, 96.8] | 140 | 149 | 150 | $0.014 | $2.00");
	expect(text).toContain("| Before | 2026-11-17 00:00 to 2026-11-23 06:00 |");
	expect(text).toContain("—, $2.00 spent");
	expect(text).toContain("=cmd\\|a");
	expect(text).not.toMatch(/NaN|Infinity|∞/);
});

test("CSV holds both periods, and text that a spreadsheet would run stays text", () => {
	const lines = toPeriodCsv(FIGURES).trim().split("\r\n");
	expect(lines).toHaveLength(3);
	expect(lines[1]).toContain("'=cmd|a,150,149,149,140,0.939");
	expect(lines[2]).toContain(
		"before,2026-11-17T00:00:00.000Z,2026-11-23T06:00:00.000Z,agentic,vendor/b,150,149,149,0,0,0,",
	);
});
