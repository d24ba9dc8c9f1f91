import type { AdmissionReport } from "@aes/core/admission";
import { type CampaignPlan, parseCampaignPlan } from "@aes/core/campaigns";
import type { FileTree } from "@aes/core/ports";
import type { NewStep } from "@aes/core/proposals";
import type { Seed } from "@aes/core/seeds";
import { textFile } from "@aes/core/tasks";
import { createCampaignRepository } from "../campaign-repository.ts";
import type { Db } from "../client.ts";
import { createProjectRepository } from "../project-repository.ts";
import { createProposalRepository } from "../proposal-repository.ts";
import { createSeedRepository } from "../seed-repository.ts";

export const LEASE = { owner: "worker-1", leaseMs: 60_000 };

export const aSeed = (changes: Partial<Seed> = {}): Seed => ({
	id: "seed-1",
	kind: "rollouts",
	name: "count-errors",
	instruction: "Count the errors.",
	metadata: { category: "logs" },
	rollouts: [],
	...changes,
});

export const aPlan = (changes: Partial<CampaignPlan> = {}): CampaignPlan =>
	parseCampaignPlan({
		name: "demo",
		methods: ["prompt"],
		proposers: [{ model: "procedural/medium" }],
		proposalsPerCell: 1,
		seedIds: ["seed-1"],
		randomSeed: 7,
		timeLimitMs: 60_000,
		...changes,
	});

export const aStep = (changes: Partial<NewStep> = {}): NewStep => ({
	source: "agent",
	message: "Look around",
	reasoning: null,
	toolCalls: [{ id: "c1", name: "bash", arguments: { command: "cat README.md" } }],
	observations: [{ toolCallId: "c1", content: "hello", exitCode: 0, durationMs: 3, truncated: false }],
	metrics: null,
	modelName: null,
	...changes,
});

export const aTree = (instruction = "Count the errors."): FileTree =>
	new Map([
		["task.toml", textFile('version = "1.0"\n')],
		["instruction.md", textFile(instruction)],
		["tests/test.sh", textFile("#!/bin/sh\n", 0o755)],
	]);

export const aReport = (changes: Partial<AdmissionReport> = {}): AdmissionReport => ({
	name: "count-errors",
	contentDigest: "sha256:0",
	profile: "standard",
	profileVersion: "1",
	checkerVersion: "1",
	verdict: "accepted",
	checks: [{ id: "structure", verdict: "pass", reason: "All files are there.", fault: null, evidence: [], ms: 2 }],
	baseline: 0,
	ms: 1_200,
	...changes,
});

/** A campaign with its seed in the default project; returns the ids of its proposals. */
export async function aCampaign(db: Db, changes: Partial<CampaignPlan> = {}) {
	const { id: projectId } = await createProjectRepository(db).ensureDefault();
	await createSeedRepository(db).upsert({ projectId, seed: aSeed() });
	const campaign = { projectId, plan: aPlan(changes), priceVersion: "test" };
	const { id, proposals } = await createCampaignRepository(db).create(campaign);
	return { campaignId: id, projectId, proposalIds: proposals.map((proposal) => proposal.id) };
}

/** A claimed proposal in a campaign of its own. */
export async function aClaimedProposal(db: Db, changes: Partial<CampaignPlan> = {}) {
	const { proposalIds } = await aCampaign(db, changes);
	const claimed = await createProposalRepository(db, LEASE).claim(proposalIds[0] ?? "");
	if (!claimed) throw new Error("The proposal could not be claimed.");
	return claimed;
}

/** What a worker that stopped answering leaves: the lease runs out without a renewal. */
export async function letLeaseLapse(db: Db, table: "proposals" | "admissions", id: string): Promise<void> {
	await db.pool.query(`UPDATE ${table} SET lease_until = now() - interval '1 second' WHERE id = $1`, [id]);
}
