import { buildReport, type LaneRun, toFigure8 } from "@aes/core/metrics";
import { expect, test } from "vitest";
import { expectedOf } from "./expected-of.ts";
import { toFigure8File, toReportFiles } from "./render-report.ts";

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

test("Figure 8 is one file: a table of lanes with numbered callouts, a record for each point, or the value", () => {
	const step = { title: "cat a", labelRule: "rule", exitCode: 0 };
	const steps: LaneRun["steps"] = [
		{ ...step, index: 0, label: "read" },
		{ ...step, index: 1, label: "write", title: "tee | b" },
	];
	const run = { proposalId: "p1", title: "Agentic", proposer: "procedural/weak", verdict: "accepted", steps } as const;
	const fileOf = (format: "md" | "csv" | "json") => {
		const files = toFigure8File(toFigure8([run]), { seedName: "torch", format });
		return files.get(`figure8.${format}`) ?? "";
	};
	expect(fileOf("md")).toContain("| Agentic | accepted | 2 | 1 | 0 | 1 | 0 | (1) |");
	expect(fileOf("md")).toContain("* (1) Agentic, step 2, first write, exit 0: tee \\| b");
	expect(fileOf("csv").trim().split("\r\n")).toHaveLength(3);
	expect(JSON.parse(fileOf("json"))).toMatchObject({
		id: "figure8",
		seedName: "torch",
		turns: 2,
		runs: [{ turns: 2 }],
	});
});

test("only the procedural proposer has an expected rate, and less of it without the self-check", () => {
	expect(expectedOf({ proposer: "openai/strong", method: "prompt", selfCheck: null })).toBeNull();
	expect(expectedOf({ proposer: "procedural/unknown", method: "prompt", selfCheck: null })).toBeNull();
	const of = (selfCheck: boolean) => expectedOf({ proposer: "procedural/weak", method: "agentic", selfCheck }) ?? 0;
	expect(of(true)).toBeGreaterThan(of(false));
});
