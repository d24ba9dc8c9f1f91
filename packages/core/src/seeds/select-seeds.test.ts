import { describe, expect, it } from "vitest";
import { listFamilies } from "./families.ts";
import { pickRollouts } from "./pick-rollouts.ts";
import type { Seed, SeedRollout } from "./seed.ts";
import { selectSeeds } from "./select-seeds.ts";
import { type SelectionRules, SelectionRulesSchema } from "./selection-rules.ts";

/** Sixty words that no other number gives. */
const textOf = (number: number) => Array.from({ length: 60 }, (_, at) => `word${number}x${at}`).join(" ");

function aRollout(outcome: SeedRollout["outcome"], transcript = outcome as string): SeedRollout {
	const rest = { agent: "a", model: null, reward: null, testsPassed: null, testsTotal: null, exception: null };
	return { trialName: `${outcome}:${transcript.length}`, outcome, transcript, verifierOutput: "", ...rest };
}

function aSeed(id: string, over: Partial<Seed> = {}): Seed {
	const rollouts = [aRollout("failed", textOf(id.length * 7 + id.charCodeAt(0)))];
	return {
		id,
		kind: "rollouts",
		name: `acme/${id}`,
		instruction: textOf(id.charCodeAt(0)),
		metadata: {},
		rollouts,
		...over,
	};
}

const rulesOf = (over: Partial<SelectionRules> = {}) => SelectionRulesSchema.parse(over);
const idsOf = (seeds: readonly Seed[], over: Partial<SelectionRules> = {}, randomSeed = 1) =>
	selectSeeds(seeds, rulesOf(over), randomSeed).chosen.map(({ seed }) => seed.id);

describe("selectSeeds", () => {
	it("takes those with a wanted outcome, the most wanted first, and says why others stay out", () => {
		const seeds = [
			aSeed("a", { rollouts: [aRollout("passed")] }),
			aSeed("b", { rollouts: [aRollout("timed_out")] }),
			aSeed("c", { rollouts: [aRollout("failed"), aRollout("partial")] }),
			aSeed("d", { rollouts: [aRollout("failed")] }),
		];
		const selection = selectSeeds(seeds, rulesOf(), 1);
		expect(selection.chosen.map(({ seed, rollouts }) => [seed.id, rollouts.map(({ outcome }) => outcome)])).toEqual([
			["c", ["partial", "failed"]],
			["d", ["failed"]],
			["b", ["timed_out"]],
		]);
		expect(selection.leftOut).toEqual([{ seedId: "a", reason: "outcome" }]);
	});

	it("keeps tasks and documents, which have no rollouts, unless their kind is not wanted", () => {
		const seeds = [aSeed("a", { kind: "task", rollouts: [] }), aSeed("b", { kind: "document", rollouts: [] })];
		expect(idsOf(seeds).sort()).toEqual(["a", "b"]);
		expect(idsOf(seeds, { kinds: ["document"] })).toEqual(["b"]);
	});

	it("finds a family by family, category or tag, without regard to case", () => {
		const seeds = [
			aSeed("a", { metadata: { category: "Data" } }),
			aSeed("b", { metadata: { tags: ["sql", "data"] } }),
			aSeed("c", { metadata: { family: "cron", tags: "data" } }),
			aSeed("d"),
		];
		expect(idsOf(seeds, { families: ["data"] }).sort()).toEqual(["a", "b"]);
		expect(idsOf(seeds, { families: ["CRON", "sql"] }).sort()).toEqual(["b", "c"]);
		expect(listFamilies(seeds)).toEqual(["data", "cron", "sql"]);
	});

	it("ranks a near-duplicate behind everything new, and leaves it out where novelty is asked for", () => {
		const twin = aSeed("z", { instruction: `${textOf(97)} and one more`, name: "acme/twin" });
		const seeds = [aSeed("a"), twin, aSeed("b"), aSeed("c", { rollouts: [aRollout("timed_out", textOf(50))] })];
		expect(idsOf(seeds).at(-1)).toMatch(/^[az]$/);
		const { chosen, leftOut } = selectSeeds(seeds, rulesOf({ minNovelty: 0.3 }), 1);
		expect(chosen).toHaveLength(3);
		expect(leftOut).toMatchObject([{ reason: "near_duplicate" }]);
		expect(chosen[0]?.novelty).toBe(1);
	});

	it("sees through other instructions when the transcripts are the same", () => {
		const rollouts = [aRollout("failed", textOf(5))];
		const seeds = [aSeed("a", { rollouts }), aSeed("b", { rollouts }), aSeed("c")];
		expect(idsOf(seeds).at(-1)).not.toBe("c");
	});

	it("bounds seeds of one task and seeds in all", () => {
		const seeds = ["a", "b", "c", "d"].map((id) => aSeed(id, { name: id < "c" ? "acme/same" : `acme/${id}` }));
		expect(idsOf(seeds)).toHaveLength(3);
		expect(idsOf(seeds, { seedsPerTask: 2 })).toHaveLength(4);
		const { leftOut } = selectSeeds(seeds, rulesOf({ limit: 1 }), 1);
		expect(leftOut.map(({ reason }) => reason)).toEqual(["limit", "limit", "limit"]);
	});

	it("gives the same for the same random seed in any order, and something else for another", () => {
		const seeds = [..."abcdefgh"].map((id) => aSeed(id));
		const first = idsOf(seeds, { limit: 4 }, 7);
		expect(idsOf([...seeds].reverse(), { limit: 4 }, 7)).toEqual(first);
		const others = [1, 2, 3, 4, 5].map((randomSeed) => idsOf(seeds, { limit: 4 }, randomSeed).join());
		expect(new Set(others).size).toBeGreaterThan(1);
	});

	it("compares few pairs: 100 of 1,000 seeds in seconds", () => {
		const seeds = Array.from({ length: 1_000 }, (_, at) => aSeed(`s${at}`, { instruction: textOf(at) }));
		const startedAt = performance.now();
		expect(idsOf(seeds)).toHaveLength(100);
		expect(performance.now() - startedAt).toBeLessThan(4_000);
	});
});

describe("pickRollouts", () => {
	it("takes the outcomes in the order of the rules, and of equals what is not a copy", () => {
		const seed = aSeed("a", {
			rollouts: [
				aRollout("failed", textOf(1)),
				aRollout("failed", `${textOf(1)} x`),
				aRollout("failed", textOf(2)),
				aRollout("passed", "p"),
				aRollout("timed_out", "t"),
			],
		});
		const picked = pickRollouts(seed, { outcomes: ["timed_out", "failed"], rolloutsPerSeed: 3 });
		expect(picked.map(({ transcript }) => transcript)).toEqual(["t", textOf(1), textOf(2)]);
	});
});

describe("SelectionRulesSchema", () => {
	it("refuses what it does not know", () => {
		expect(SelectionRulesSchema.safeParse({ outcome: ["failed"] }).success).toBe(false);
		expect(SelectionRulesSchema.safeParse({ outcomes: ["solved"] }).success).toBe(false);
	});
});
