import type { RolloutEnd } from "@aes/core/rollouts";
import { expect, test } from "vitest";
import { createBlobStore } from "./blob-store.ts";
import { createCampaignRepository } from "./campaign-repository.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { createRolloutRepository } from "./rollout-repository.ts";
import { aClaimedProposal, aTree, LEASE } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";

const db = useTestDb();
const rollouts = () => createRolloutRepository({ db, blobs: createBlobStore(db.pool) }, LEASE);
const campaigns = () => createCampaignRepository(db);

const NOT_SCORED: RolloutEnd = {
	status: "stopped",
	outcome: "infra_error",
	fault: "system",
	code: "model_refused",
	reason: "The key is wrong.",
	reward: null,
	rewards: null,
	testsPassedFraction: null,
	testSource: "none",
	testsPassed: null,
	testsTotal: null,
	normalised: null,
	solverEnd: "model_error",
	turns: 1,
	warnings: ["odd"],
	durationMs: 5,
};

/** A campaign that is completed, and the claims of the rollouts on what it accepted. */
async function anAttemptedCampaign(name: string, count: number) {
	const solver = { model: `solver/${name}`, harness: "built-in" as const, rollouts: count };
	const proposal = await aClaimedProposal(db, { solver });
	const { campaignId } = proposal;
	await createEnvironmentRepository(db, createBlobStore(db.pool)).create({ proposal, round: 1, files: aTree(name) });
	const accepted = { status: "completed", verdict: "accepted", rounds: 1, leaseToken: null } as const;
	await db.client.proposal.update({ where: { id: proposal.id }, data: accepted });
	await db.client.proposal.deleteMany({ where: { campaignId, status: { not: "completed" } } });
	await db.client.campaign.update({ where: { id: campaignId }, data: { status: "completed" } });
	const claims = [];
	for (const { id } of await rollouts().planAccepted()) {
		const claimed = await rollouts().claim(id);
		if (claimed) claims.push(claimed);
	}
	return { campaignId, claims };
}

test("a rollout that waits for its vendor is handed over again when its time has come, and not before", async () => {
	const { claims } = await anAttemptedCampaign("waits", 2);
	const [now, later] = claims;
	if (!now || !later) throw new Error("not claimed");
	await rollouts().release(now, "away", 0);
	await rollouts().release(later, "away", 120_000);
	const stuck = (await rollouts().findStuck({ queuedLongerThanMs: 0 })).map(({ id }) => id);
	expect(stuck).toContain(now.id);
	expect(stuck).not.toContain(later.id);
});

test("a rollout that no attempt mends ends in its first", async () => {
	const { claims } = await anAttemptedCampaign("ends", 1);
	const [claimed] = claims;
	if (!claimed) throw new Error("not claimed");
	await rollouts().release(claimed, "OPENAI_API_KEY is missing", null);
	expect(await db.client.rollout.findUnique({ where: { id: claimed.id } })).toMatchObject({
		status: "stopped",
		outcome: "infra_error",
		fault: "system",
		reason: "OPENAI_API_KEY is missing",
		attempt: 1,
	});
});

test("rollouts that ended by faults of ours are run again with their campaign, and only those", async () => {
	const { campaignId, claims } = await anAttemptedCampaign("again", 4);
	const [refused, overBudget, blank, scored] = claims;
	if (!refused || !overBudget || !blank || !scored) throw new Error("not claimed");
	await rollouts().finish(refused, NOT_SCORED);
	await rollouts().finish(overBudget, { ...NOT_SCORED, code: "budget" });
	await rollouts().release(blank, "OPENAI_API_KEY is missing", null);
	await rollouts().finish(scored, { ...NOT_SCORED, status: "completed", outcome: "scored", fault: null, code: null });

	expect(await campaigns().resumeFailed(campaignId)).toEqual([]);
	const rows = await db.client.rollout.findMany({ where: { campaignId }, orderBy: { ordinal: "asc" } });
	expect(rows.map(({ status }) => status)).toEqual(["queued", "stopped", "queued", "completed"]);
	expect(rows[0]).toMatchObject({ outcome: null, fault: null, code: null, reason: null, turns: 0, warnings: [] });
	expect(rows[0]).toMatchObject({ finishedAt: null, attempt: 1, maxAttempts: 6 });
	expect((await campaigns().get(campaignId)).status).toBe("completed");
	const stuck = (await rollouts().findStuck({ queuedLongerThanMs: 0 })).map(({ id }) => id);
	expect(stuck).toEqual(expect.arrayContaining([refused.id, blank.id]));
	await expect(rollouts().claim(refused.id)).resolves.toMatchObject({ attempt: 2 });
	await expect(rollouts().claim(blank.id)).resolves.toMatchObject({ attempt: 2 });
	await expect(campaigns().resumeFailed(campaignId)).rejects.toThrow("nothing to run again");
});
