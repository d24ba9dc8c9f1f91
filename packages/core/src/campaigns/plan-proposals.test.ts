import { expect, test } from "vitest";
import { METHODS } from "../proposals/index.ts";
import { listCells } from "./cells.ts";
import { parseCampaignPlan } from "./parse-campaign-plan.ts";
import { planProposals } from "./plan-proposals.ts";

const plan = parseCampaignPlan({
	name: "demo",
	methods: METHODS,
	proposers: [{ model: "procedural/medium" }, { model: "procedural/weak", harness: "pi" }],
	proposalsPerCell: 8,
	seedIds: ["s1", "s2", "s3"],
	randomSeed: 7,
});

test("equal ordinals share seed and random seed in every method and proposer", () => {
	const planned = planProposals(plan);
	expect(planned).toHaveLength(48);
	for (let ordinal = 0; ordinal < 8; ordinal += 1) {
		const matched = planned.filter((proposal) => proposal.ordinal === ordinal);
		expect(new Set(matched.map((proposal) => proposal.cell)).size).toBe(6);
		expect(new Set(matched.map((proposal) => `${proposal.seedId}:${proposal.randomSeed}`)).size).toBe(1);
	}
});

test("ordinals differ in their random seed and take the seeds in turn", () => {
	const prompts = planProposals(plan).filter(({ cell }) => cell === 0);
	expect(new Set(prompts.map((proposal) => proposal.randomSeed)).size).toBe(8);
	expect(prompts.map((proposal) => proposal.seedId)).toEqual(["s1", "s2", "s3", "s1", "s2", "s3", "s1", "s2"]);
});

test("self-check and coding agent multiply the agentic method only", () => {
	const cells = listCells({
		methods: ["prompt", "agentic"],
		proposers: [
			{ model: "a/m", harness: "built-in" },
			{ model: "a/m", harness: "pi" },
		],
		selfCheck: [true, false],
	});
	expect(cells.map(({ method, harness, selfCheck }) => `${method} ${harness} ${selfCheck}`)).toEqual([
		"prompt built-in true",
		"agentic built-in true",
		"agentic built-in false",
		"agentic pi true",
		"agentic pi false",
	]);
	expect(cells.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
});

test("a plan without seeds, with a repetition or with an unknown key says so by name", () => {
	const parse = (changes: object) => () => parseCampaignPlan({ ...plan, ...changes });
	expect(parse({ seedIds: [] })).toThrow(/seedIds: needs a seed .*import jobs/);
	expect(parse({ methods: ["prompt", "prompt"] })).toThrow("methods: names the same twice");
	expect(parse({ proposers: [{ model: "gpt" }] })).toThrow("proposers[0].model: is written provider/model");
	expect(parse({ budget: 5 })).toThrow('unknown key "budget"');
	expect(parse({ proposalsPerCell: 100_000 })).toThrow("more than 20000 proposals");
});
