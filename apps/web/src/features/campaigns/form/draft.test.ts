import { parseCampaignFile, renderCampaignFile, toCampaignPlan } from "@aes/core/campaigns";
import { expect, test } from "vitest";
import { EMPTY_DRAFT, parseDraft, toDraft } from "./draft.ts";

const DRAFT = {
	...EMPTY_DRAFT,
	name: "Night run",
	seedIds: ["s1", "s2"],
	proposalsPerSeed: "3",
	budgetUsd: "2.5",
	stopPoints: "20",
	stopAt: "2026-12-24T18:00",
	selfCheck: "both" as const,
	handOver: { ...EMPTY_DRAFT.handOver, transcript: "trimmed" as const, includeTests: true },
	solverModel: "procedural/strong",
	solverRollouts: "3",
	workspaceVersionId: "w1",
	webAllow: "docs.python.org *.debian.org",
};

test("a draft becomes a plan in the product's units, and that plan the same draft", () => {
	const parsed = parseDraft(DRAFT);
	if (!("plan" in parsed)) throw new Error(JSON.stringify(parsed.problems));
	expect(parsed.plan).toMatchObject({
		proposalsPerCell: 6,
		budgetMicroUsd: 2_500_000,
		timeLimitMs: 1_800_000,
		selfCheck: [true, false],
		handOver: { transcript: "trimmed", includeTests: true, includeSolution: false },
		solver: { model: "procedural/strong", harness: "built-in", rollouts: 3 },
		workspaceVersionId: "w1",
		webAllow: ["docs.python.org", "*.debian.org"],
		stop: { intervalWidth: 0.2, failuresInARow: 5, spendMicroUsd: null },
	});
	expect(toDraft(parsed.plan)).toEqual(DRAFT);
});

test("what is left empty takes the first proposer as solver, or none, the promoted workspace and no web", () => {
	const empty = parseDraft({ ...EMPTY_DRAFT, name: "x", seedIds: ["s1"] });
	expect(empty).toMatchObject({
		plan: { solver: { model: "procedural/medium", rollouts: 2 }, workspaceVersionId: null, webAllow: [] },
	});
	const none = parseDraft({ ...DRAFT, solverRollouts: "0" });
	expect("plan" in none && none.plan.solver).toBeUndefined();
	expect("plan" in none && toDraft(none.plan)).toMatchObject({ solverRollouts: "0", solverModel: "" });
});

test("what is missing or no number is named by its field", () => {
	const wrong = {
		name: " ",
		seedIds: [],
		budgetUsd: "much",
		proposalsPerSeed: "",
		solverRollouts: "few",
		webAllow: "a/b",
	};
	const parsed = parseDraft({ ...DRAFT, ...wrong });
	const fields = "problems" in parsed ? parsed.problems.map(({ field }) => field) : [];
	expect(fields).toEqual(
		expect.arrayContaining(["name", "seedIds", "budgetMicroUsd", "proposalsPerCell", "solver.rollouts", "webAllow.0"]),
	);
});

test("seeds by rule: the plan tells the rules, hands over the rollouts that they look for, and is what a file makes", () => {
	const byRule = {
		...DRAFT,
		seedsBy: "rule" as const,
		ruleOutcomes: ["failed" as const],
		ruleFamilies: "logs, sql queries,",
		ruleNovelty: "0.2",
		ruleRollouts: "",
	};
	const parsed = parseDraft(byRule);
	if (!("plan" in parsed)) throw new Error(JSON.stringify(parsed.problems));
	const { plan } = parsed;
	expect(plan.selection).toMatchObject({ outcomes: ["failed"], families: ["logs", "sql queries"], minNovelty: 0.2 });
	expect(plan.handOver.rollouts).toEqual({ outcomes: ["failed"], rolloutsPerSeed: 4 });
	const file = parseCampaignFile(renderCampaignFile(plan), "a.toml");
	expect(toCampaignPlan(file, file.seeds.ids)).toEqual(plan);
	expect(toDraft(plan)).toMatchObject({ seedsBy: "hand", seedIds: ["s1", "s2"], ruleFamilies: "logs, sql queries" });
});

test("a wrong rule is named by its field", () => {
	const parsed = parseDraft({ ...DRAFT, seedsBy: "rule", ruleOutcomes: [], ruleNovelty: "2", ruleLimit: "many" });
	const fields = "problems" in parsed ? parsed.problems.map(({ field }) => field) : [];
	expect(fields.sort()).toEqual(["selection.limit", "selection.minNovelty", "selection.outcomes"]);
});
