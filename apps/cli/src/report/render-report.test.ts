import { buildReport } from "@aes/core/metrics";
import { expect, test } from "vitest";
import { expectedOf } from "./expected-of.ts";
import { toReportFiles } from "./render-report.ts";

const spend = { totalMicroUsd: 0, proposalMicroUsd: 0, solverMicroUsd: 0, otherMicroUsd: 0 };
const report = buildReport(
	{ proposals: [], setups: [], rollouts: null, spend },
	{ byCampaign: false, denominator: "evaluable" },
);

test("all reports are files of their own, named for the report and its format", () => {
	const files = toReportFiles(report, { id: "all", format: "md", withPaper: false });
	expect([...files.keys()]).toEqual(["table1.md", "table2.md", "table8.md", "table11.md", "figure5.md", "paired.md"]);
	expect(files.get("table2.md")).toMatch(/^## Valid-environment rate/);
});

test("JSON is the typed value, CSV its records, with the paper's only when asked for", () => {
	const json = toReportFiles(report, { id: "table2", format: "json", withPaper: false }).get("table2.json") ?? "";
	expect(JSON.parse(json)).toMatchObject({ id: "table2", denominator: "evaluable", table2: { rows: [] } });
	const csv = (withPaper: boolean) =>
		toReportFiles(report, { id: "table11", format: "csv", withPaper }).get("table11.csv");
	expect(csv(false)?.split("\r\n")).toHaveLength(2);
	expect(csv(true)).toContain("Claude Opus 5,,enabled,,,0.94,,,");
});

test("only the procedural proposer has an expected rate, and less of it without the self-check", () => {
	expect(expectedOf({ proposer: "openai/strong", method: "prompt", selfCheck: null })).toBeNull();
	expect(expectedOf({ proposer: "procedural/unknown", method: "prompt", selfCheck: null })).toBeNull();
	const of = (selfCheck: boolean) => expectedOf({ proposer: "procedural/weak", method: "agentic", selfCheck }) ?? 0;
	expect(of(true)).toBeGreaterThan(of(false));
});
