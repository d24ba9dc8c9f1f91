import { expect, test } from "vitest";
import { METHODS } from "../proposals/index.ts";
import type { CampaignPlan } from "./campaign.ts";
import { planProposals } from "./plan-proposals.ts";

const plan: CampaignPlan = {
	name: "demo",
	methods: METHODS,
	proposer: "procedural/medium",
	proposalsPerMethod: 8,
	seedIds: ["s1", "s2", "s3"],
	randomSeed: 7,
	selfCheck: true,
	maxRounds: 3,
	budgetMicroUsd: null,
	profile: "standard",
};

test("equal ordinals share seed and random seed in every method", () => {
	const planned = planProposals(plan);
	expect(planned).toHaveLength(24);
	for (let ordinal = 0; ordinal < 8; ordinal += 1) {
		const matched = planned.filter((proposal) => proposal.ordinal === ordinal);
		expect(new Set(matched.map((proposal) => proposal.method)).size).toBe(3);
		expect(new Set(matched.map((proposal) => `${proposal.seedId}:${proposal.randomSeed}`)).size).toBe(1);
	}
});

test("ordinals differ in their random seed and take the seeds in turn", () => {
	const prompts = planProposals(plan).filter((proposal) => proposal.method === "prompt");
	expect(new Set(prompts.map((proposal) => proposal.randomSeed)).size).toBe(8);
	expect(prompts.map((proposal) => proposal.seedId)).toEqual(["s1", "s2", "s3", "s1", "s2", "s3", "s1", "s2"]);
});
