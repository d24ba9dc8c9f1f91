import { expect, test } from "vitest";
import { DEFAULT_HAND_OVER, type Seed, SelectionRulesSchema, selectSeeds } from "../seeds/index.ts";
import { parseCampaignFile, toCampaignPlan } from "./campaign-file.ts";
import { toSelectionRules } from "./campaign-file-seeds.ts";
import { renderCampaignFile } from "./render-campaign-file.ts";

const parse = (seeds: string) =>
	parseCampaignFile(`name = "x"\n[[proposers]]\nmodel = "procedural/medium"\n[seeds]\n${seeds}\n`, "a.toml");
const handOverOf = (seeds: string) => toCampaignPlan(parse(seeds), ["s1"]).handOver;

test("without a word on it, everything but solution and tests is handed over, and every seed takes part", () => {
	expect(handOverOf("")).toEqual(DEFAULT_HAND_OVER);
	expect(toSelectionRules(parse("").seeds)).toBeNull();
});

test("what is named is handed over, and nothing else", () => {
	expect(handOverOf('hand_over = ["solution"]\nhand_over_bytes = 5000')).toEqual({
		instruction: false,
		transcript: "none",
		verifierOutput: false,
		includeSolution: true,
		includeTests: false,
		maxBytes: 5_000,
		rollouts: null,
	});
	expect(() => handOverOf('hand_over = ["transcript", "trimmed_transcript"]')).toThrow("not both");
});

test("a selection takes the rules' defaults, and hands over the rollouts that it looks for", () => {
	const select = 'limit = 3\nselect = { outcomes = ["failed"], families = ["logs"], min_novelty = 0.2 }';
	expect(toSelectionRules(parse(select).seeds)).toEqual({
		outcomes: ["failed"],
		families: ["logs"],
		kinds: ["rollouts", "task", "document"],
		minNovelty: 0.2,
		seedsPerTask: 1,
		rolloutsPerSeed: 4,
		limit: 3,
	});
	expect(handOverOf(select).rollouts).toEqual({ outcomes: ["failed"], rolloutsPerSeed: 4 });
	expect(handOverOf(`${select}\nrollout_outcomes = ["passed"]`).rollouts?.outcomes).toEqual(["passed"]);
});

test("rules and parts that do not exist are refused by name and line", () => {
	expect(() => parse('hand_over = ["answer"]')).toThrow("line 5: seeds.hand_over[0]");
	expect(() => parse('select = { family = ["logs"] }')).toThrow('unknown key "seeds.select.family"');
	expect(() => parse("limit = 501\nselect = {}")).toThrow("line 5: seeds.limit: is at most 500");
});

test("a frozen plan tells the rules that chose its seeds, and its file leads to the same plan", () => {
	const select = 'limit = 3\nrollouts_per_seed = 2\nselect = { outcomes = ["failed"], min_novelty = 0.2 }';
	const plan = toCampaignPlan(parse(select), ["s2", "s1"]);
	expect(plan.selection).toEqual(toSelectionRules(parse(select).seeds));
	const again = parseCampaignFile(renderCampaignFile(plan), "b.toml");
	expect(again.seeds.ids).toEqual(["s2", "s1"]);
	expect(toCampaignPlan(again, again.seeds.ids)).toEqual(plan);
	expect(toCampaignPlan(parse(""), ["s1"]).selection).toBeUndefined();
});

test("rules choose the same of what they chose, in the same order", () => {
	const words = (from: number) => Array.from({ length: 40 }, (_, at) => `w${(from + at) % 70}`).join(" ");
	const seeds = Array.from({ length: 60 }, (_, at): Seed => {
		const [id, instruction] = [`s${at}`, words(at * 3)];
		return { id, kind: "document", name: `n${at % 25}`, instruction, metadata: {}, rollouts: [] };
	});
	const rules = SelectionRulesSchema.parse({ minNovelty: 0.1, limit: 12 });
	const { chosen, leftOut } = selectSeeds(seeds, rules, 5);
	const once = chosen.map(({ seed }) => seed);
	expect(new Set(leftOut.map(({ reason }) => reason)).size).toBeGreaterThan(1);
	expect(selectSeeds([...once].reverse(), rules, 5)).toEqual({ chosen, leftOut: [] });
});
