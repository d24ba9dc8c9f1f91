import { describe, expect, it } from "vitest";
import { aReportProposal, aRowOf } from "./a-report-proposal.ts";
import { buildReport, type ReportInput } from "./build-report.ts";
import type { Denominator } from "./pair-cohorts.ts";
import { toMarkdown, toRecordsCsv } from "./render-document.ts";
import { REPORT_IDS, toReportDocument, toReportValue } from "./report-documents.ts";
import type { SetupFact } from "./report-proposal.ts";

const NOTHING_SPENT = { totalMicroUsd: 0, proposalMicroUsd: 0, solverMicroUsd: 0, otherMicroUsd: 0 };
const build = (
	proposals: ReportInput["proposals"],
	rest: Partial<ReportInput> = {},
	denominator: Denominator = "evaluable",
) =>
	buildReport(
		{ proposals, setups: [], rollouts: null, spend: NOTHING_SPENT, ...rest },
		{ byCampaign: false, denominator },
	);

const mixed = [
	...aRowOf("arr.", { costMicroUsd: 100 }),
	...aRowOf("aari", { method: "agentic", costMicroUsd: 200 }),
	...aRowOf("rrrr", { method: "agentic", selfCheck: false }),
	...aRowOf("aa", { proposer: "procedural/weak" }),
];

describe("Table 2", () => {
	it("has a line for each proposer, and a further agentic variant on a line of its own", () => {
		const { table2 } = build(mixed);
		expect(table2.rows.map(({ proposer, variant, isContinued }) => [proposer, variant, isContinued])).toEqual([
			["procedural/weak", "", false],
			["vendor/one", "", false],
			["vendor/one", "self-check off", true],
		]);
		expect(table2.rows[1]?.cells.agentic).toMatchObject({
			share: { successes: 2, total: 3 },
			cost: { microUsd: 400 },
			ratioToPrompt: { ratio: 1, direction: "same" },
		});
	});

	it("takes the pinned denominator", () => {
		const { table2 } = build(mixed, {}, "completed");
		expect(table2.rows[1]?.cells.agentic?.share).toMatchObject({ successes: 2, total: 4 });
	});

	it("keeps procedural rows, models and the paper in tables of their own, and the paper out unless asked for", () => {
		const report = build(mixed);
		const text = toMarkdown(toReportDocument(report, "table2", { withPaper: true }));
		const headings = text.split("\n").filter((line) => line.startsWith("### "));
		expect(headings).toEqual([
			expect.stringContaining("Models"),
			expect.stringContaining("Procedural"),
			expect.stringContaining("Reference"),
		]);
		expect(toMarkdown(toReportDocument(report, "table2", { withPaper: false }))).not.toContain("Claude Opus 5");
		const blocks = toRecordsCsv(toReportDocument(report, "table2", { withPaper: true })).split("\r\n\r\n");
		expect(blocks).toHaveLength(3);
		expect(blocks[2]).toContain("Claude Opus 5,,,agentic,,,,,,0.94,");
	});

	it("prints a cohort without an accepted environment as spent, not as a cost", () => {
		const text = toMarkdown(toReportDocument(build(aRowOf("rr")), "table2", { withPaper: false }));
		expect(text).toContain("—, $0.00020 spent");
		expect(text).toContain("0.0 \\[0.0, 65.8\\] (0 of 2, 2 planned, 0 inconclusive)");
	});

	it("prints the expected share beside the measured one where somebody says it", () => {
		const text = toMarkdown(
			toReportDocument(build(aRowOf("ar"), { expectedOf: () => 0.625 }), "table2", { withPaper: false }),
		);
		expect(text).toContain("expected 62.5");
	});
});

it("Table 1 says what each method was: data sources, whose model, how many", () => {
	const own = [...aRowOf("a", { solvers: ["vendor/one"] }), ...aRowOf("r", { seedKind: "task" })];
	expect(build(own).table1).toEqual([
		expect.objectContaining({
			method: "Prompt",
			dataSources: "Existing tasks, Solver rollouts",
			isExternal: true,
			isSelf: true,
			updatesHarness: false,
			proposals: 2,
		}),
	]);
});

describe("Table 8", () => {
	const proposers = [
		...aRowOf("aar", { proposer: "v/a", rounds: 2, domain: "logs" }),
		...aRowOf("aa", { proposer: "v/b", rounds: 2, domain: "logs" }),
		...aRowOf("rr", { proposer: "v/b", domain: "sql" }),
	];

	it("splits by domain when the seeds name several, and marks the best with ties", () => {
		const { table8 } = build(proposers);
		expect(table8.map(({ domain, proposer }) => [domain, proposer])).toEqual([
			["logs", "v/a"],
			["logs", "v/b"],
			["sql", "v/b"],
			[null, "v/a"],
			[null, "v/b"],
		]);
		expect(table8.slice(0, 2)).toMatchObject([
			{ share: { successes: 2, total: 3 }, isHighest: false, isFewestRounds: true },
			{ share: { successes: 2, total: 2 }, isHighest: true, isFewestRounds: true },
		]);
	});

	it("marks nothing where there is no rival, and nothing without a figure", () => {
		expect(build(proposers).table8[2]).toMatchObject({ isHighest: false, meanRounds: null });
	});
});

it("Table 11 lays the self-check's two states side by side with their paired difference", () => {
	const [row] = build(mixed).table11;
	expect(row).toMatchObject({
		off: { share: { successes: 0, total: 4 } },
		on: { share: { successes: 2, total: 3 } },
		paired: { wins: 2, losses: 0, pairs: 3, undecided: 1 },
	});
	expect(build(aRowOf("a", { method: "agentic", selfCheck: false })).table11[0]).toMatchObject({
		on: null,
		paired: null,
	});
});

describe("Figure 5", () => {
	const accepted = aReportProposal({ verdict: "accepted", files: 8 });
	const environmentId = accepted.accepted?.environmentId ?? "";

	it("says that turns and pass rate are unknown before a solver has tried", () => {
		const report = build([accepted]);
		expect(report.figure5[0]).toMatchObject({ filesPerAccepted: { value: 8, n: 1 }, solver: null });
		expect(toMarkdown(toReportDocument(report, "figure5", { withPaper: false }))).toContain("unknown, not 0");
	});

	it("counts scored rollouts only, of the cohort's own environments", () => {
		const rollouts = [
			{ environmentId, turns: 10, isFullReward: true },
			{ environmentId, turns: 20, isFullReward: false },
			{ environmentId, turns: 30, isFullReward: null },
			{ environmentId: "other", turns: 99, isFullReward: true },
		];
		expect(build([accepted], { rollouts }).figure5[0]?.solver).toMatchObject({
			turns: { value: 20, n: 3 },
			passRate: { successes: 1, total: 2 },
			environments: 1,
			unscored: 1,
		});
	});
});

describe("the comparable check", () => {
	const fact = (changes: Partial<SetupFact>): SetupFact => ({
		campaignId: "c1",
		method: "prompt",
		proposer: "vendor/one",
		selfCheck: true,
		harness: "built-in",
		workspace: null,
		fact: "prices",
		what: "prices",
		value: "2026-11",
		...changes,
	});

	it("finds nothing where everything is alike", () => {
		const setups = [fact({}), fact({ method: "agentic" })];
		const own = [...aRowOf("a"), ...aRowOf("a", { method: "agentic" })];
		expect(build(own, { setups }).comparability).toEqual({ isComparable: true, mismatches: [] });
	});

	it("names each difference with its values and cohorts, in every report", () => {
		const own = [...aRowOf("a"), ...aRowOf("a", { method: "agentic", seedId: "s2", seedName: "sql" })];
		const setups = [fact({}), fact({ method: "agentic", value: "2026-12" })];
		const report = build(own, { setups });
		expect(report.comparability.mismatches.map(({ fact: name }) => name)).toEqual(["seeds", "prices"]);
		for (const id of REPORT_IDS) {
			const { notes } = toReportDocument(report, id, { withPaper: false });
			expect(notes[1]).toBe(
				"Not comparable: price table: 2026-11 (Prompt · vendor/one) — 2026-12 (Agentic · vendor/one).",
			);
		}
	});

	it("tells apart what harnesses and workspace versions of one method and proposer ran under", () => {
		const variants = [{ harness: "built-in" }, { harness: "pi" }, { harness: "pi", workspace: "default v2" }];
		const own = variants.flatMap((variant) => aRowOf("a", { method: "agentic", ...variant }));
		const setups = variants.map((variant, at) => fact({ method: "agentic", ...variant, value: String(at) }));
		const [prices] = build(own, { setups }).comparability.mismatches;
		expect(prices?.values.map(({ cohortIds }) => cohortIds)).toEqual([
			["vendor/one~agentic~~built-in"],
			["vendor/one~agentic~~pi"],
			["vendor/one~agentic~~pi~default v2"],
		]);
	});

	it("finds a difference inside one pooled cohort too", () => {
		const own = [...aRowOf("a"), ...aRowOf("a", { campaignId: "c2" })];
		const setups = [fact({}), fact({ campaignId: "c2", value: "2026-12" })];
		expect(build(own, { setups }).comparability.mismatches).toMatchObject([{ fact: "prices" }]);
	});
});

it("pairs within a source only, each with a baseline of its own", () => {
	const { paired, cohorts } = build([...mixed, ...aRowOf("ar", { proposer: "procedural/weak", method: "agentic" })]);
	const sourceOf = (wished: string) => cohorts.find(({ id }) => id === wished)?.source;
	expect(paired.map(({ cohortId }) => sourceOf(cohortId))).toEqual(["model", "model", "procedural"]);
	expect(paired.every(({ cohortId, baselineId }) => sourceOf(cohortId) === sourceOf(baselineId))).toBe(true);
});

it("a hostile name neither leaves its cell nor runs in a spreadsheet", () => {
	const report = build(aRowOf("a", { proposer: "=cmd|' /C calc'!A0\n| x | [a](http://evil)" }));
	const row = toMarkdown(toReportDocument(report, "table2", { withPaper: false }))
		.split("\n")
		.find((line) => line.includes("calc"));
	expect(row?.match(/(?<!\\)\|/g)).toHaveLength(8);
	expect(row).toContain("\\[a\\](http://evil)");
	expect(toRecordsCsv(toReportDocument(report, "table2", { withPaper: false }))).toContain(`"'=cmd|`);
});

it("every report of no proposals is empty, and its JSON survives a round trip", () => {
	const report = build([]);
	for (const id of REPORT_IDS) {
		expect(toMarkdown(toReportDocument(report, id, { withPaper: false }))).toContain("Nothing to show yet");
		const value = toReportValue(report, id);
		expect(JSON.parse(JSON.stringify(value))).toEqual(value);
	}
});
