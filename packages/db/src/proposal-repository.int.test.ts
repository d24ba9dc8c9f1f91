import { toProposalEnd } from "@aes/core/proposals";
import { DEFAULT_HAND_OVER } from "@aes/core/seeds";
import { expect, test } from "vitest";
import { createAdmissionRepository } from "./admission-repository.ts";
import { createBlobStore } from "./blob-store.ts";
import { createCampaignRepository } from "./campaign-repository.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { createLedger } from "./ledger.ts";
import { createProposalRepository } from "./proposal-repository.ts";
import { createStepRepository } from "./step-repository.ts";
import { aCampaign, aClaimedProposal, aStep, aTree, LEASE, letLeaseLapse } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";

const db = useTestDb();

const repository = () => createProposalRepository(db, LEASE);
const rejected = toProposalEnd("rejected", { rounds: 2 });
const rowOf = (id: string) => db.client.proposal.findUniqueOrThrow({ where: { id } });
const claimOne = async (id: string) => {
	const claimed = await repository().claim(id);
	if (!claimed) throw new Error(`${id} could not be claimed`);
	return claimed;
};

test("of eight claims at once one wins, with the plan, the profile and the hand-over of its campaign", async () => {
	const handOver = { ...DEFAULT_HAND_OVER, transcript: "trimmed" as const, includeTests: true };
	const { proposalIds } = await aCampaign(db, { profile: "paper", handOver });
	const claims = await Promise.all(Array.from({ length: 8 }, () => repository().claim(proposalIds[0] ?? "")));
	const won = claims.filter((claim) => claim !== null);
	expect(won).toHaveLength(1);
	expect(won[0]).toMatchObject({
		method: "prompt",
		seedId: "seed-1",
		attempt: 1,
		profile: "paper",
		turnLimit: null,
		handOver,
	});
});

test("a lease that is renewed is not taken over, one that lapsed is", async () => {
	const first = await aClaimedProposal(db);
	expect(await repository().claim(first.id)).toBeNull();
	await letLeaseLapse(db, "proposals", first.id);
	expect(await repository().renew(first)).toBe(true);
	expect(await repository().claim(first.id)).toBeNull();
	await letLeaseLapse(db, "proposals", first.id);
	const second = await claimOne(first.id);
	expect(second.attempt).toBe(2);
	expect(second.leaseToken).not.toBe(first.leaseToken);
});

test("after a takeover no write of the old holder changes anything", async () => {
	const old = await aClaimedProposal(db);
	const blobs = createBlobStore(db.pool);
	const steps = createStepRepository(db, blobs);
	const ledger = createLedger(db);
	const scope = { proposalId: old.id, environmentVersionId: null };
	const { id: reservation } = await ledger.reserve({
		scope,
		leaseToken: old.leaseToken,
		maxMicroUsd: 10,
		note: "call",
	});
	await letLeaseLapse(db, "proposals", old.id);
	const current = await claimOne(old.id);
	const before = await rowOf(old.id);

	expect(await repository().renew(old)).toBe(false);
	expect(await steps.append(old, 0, aStep())).toBe(false);
	expect(await repository().finish(old, rejected)).toBe(false);
	await repository().release(old, "late");
	const create = createEnvironmentRepository(db, blobs).create({ proposal: old, round: 1, files: aTree() });
	await expect(create).rejects.toMatchObject({ code: "conflict" });
	const reserve = ledger.reserve({ scope, leaseToken: old.leaseToken, maxMicroUsd: 10, note: "late" });
	await expect(reserve).rejects.toMatchObject({ code: "conflict" });
	await expect(ledger.release(reservation)).rejects.toMatchObject({ code: "conflict" });
	const spend = { kind: "sandbox", purpose: "proposer", cpuSeconds: 1, gibSeconds: 1, durationMs: 9 } as const;
	const settle = ledger.settle(reservation, { spend, costMicroUsd: 1, priceVersion: "test", remark: null });
	await expect(settle).rejects.toMatchObject({ code: "conflict" });

	expect(await rowOf(old.id)).toEqual(before);
	expect(await db.client.trajectoryStep.count({ where: { proposalId: old.id } })).toBe(0);
	expect(await db.client.environment.count({ where: { proposalId: old.id } })).toBe(0);
	expect(await db.client.ledgerEntry.findMany({ where: { proposalId: old.id } })).toMatchObject([{ status: "lapsed" }]);
	expect(await repository().renew(current)).toBe(true);
});

test("the end is written once, and the last one completes the campaign", async () => {
	const { campaignId, proposalIds } = await aCampaign(db, { proposalsPerCell: 6 });
	const claimed = await Promise.all(proposalIds.map(claimOne));
	const [first, ...others] = claimed;
	if (!first) throw new Error("nothing was planned");
	expect(await repository().finish(first, rejected)).toBe(true);
	expect(await repository().finish(first, toProposalEnd("accepted", { rounds: 1 }))).toBe(false);
	expect(await rowOf(first.id)).toMatchObject({ status: "completed", endReason: "rejected", rounds: 2 });
	const campaigns = createCampaignRepository(db);
	expect(await campaigns.get(campaignId)).toMatchObject({ status: "running", finishedAt: null });
	await Promise.all(others.map((proposal) => repository().finish(proposal, rejected)));
	expect(await campaigns.get(campaignId)).toMatchObject({ status: "completed", finishedAt: expect.any(Date) });
	expect(await repository().claim(first.id)).toBeNull();
});

test("a released proposal is queued again four times; the fifth failure stops it with the reason", async () => {
	const { campaignId, proposalIds } = await aCampaign(db);
	const id = proposalIds[0] ?? "";
	for (let attempt = 1; attempt <= 4; attempt += 1) {
		await repository().release(await claimOne(id), "the engine is gone");
		expect(await rowOf(id)).toMatchObject({ status: "queued", attempt, leaseToken: null });
	}
	const last = await claimOne(id);
	await createEnvironmentRepository(db, createBlobStore(db.pool)).create({ proposal: last, round: 1, files: aTree() });
	await repository().release(last, "the engine is gone");
	expect(await rowOf(id)).toMatchObject({
		status: "stopped",
		endReason: "system_error",
		verdict: null,
		rounds: 1,
		error: "the engine is gone",
	});
	expect(await createCampaignRepository(db).get(campaignId)).toMatchObject({ status: "completed" });
});

test("a released proposal is not handed over again before its wait is over; without one to come it ends at once", async () => {
	const { proposalIds } = await aCampaign(db);
	const id = proposalIds[0] ?? "";
	const isFound = async () =>
		(await repository().findStuck({ queuedLongerThanMs: 0 })).some((found) => found.id === id);
	await repository().release(await claimOne(id), "the vendor is away", 60_000);
	expect(await isFound()).toBe(false);
	await db.pool.query("UPDATE proposals SET enqueued_at = enqueued_at - interval '1 minute' WHERE id = $1", [id]);
	expect(await isFound()).toBe(true);
	await repository().release(await claimOne(id), "the key is wrong", null);
	expect(await rowOf(id)).toMatchObject({
		status: "stopped",
		attempt: 2,
		endReason: "system_error",
		error: "the key is wrong",
	});
});

test("what waits too long is found once per handing over, and marked rows wait anew", async () => {
	const { proposalIds } = await aCampaign(db, { proposalsPerCell: 2 });
	const found = async (queuedLongerThanMs: number) => {
		const stuck = await repository().findStuck({ queuedLongerThanMs });
		return stuck.map(({ id }) => id).filter((id) => proposalIds.includes(id));
	};
	expect(await found(60_000)).toEqual([]);
	await db.pool.query("UPDATE proposals SET created_at = now() - interval '2 minutes' WHERE id = ANY($1)", [
		proposalIds,
	]);
	await repository().markEnqueued(proposalIds.slice(0, 1));
	expect(await found(60_000)).toEqual(proposalIds.slice(1));
	expect(await found(60_000)).toEqual([]);
});

test("a dead holder's proposal is queued again with its reservations lapsed, or stopped after its last attempt", async () => {
	const dead = await aClaimedProposal(db);
	const scope = { proposalId: dead.id, environmentVersionId: null };
	await createLedger(db).reserve({ scope, leaseToken: dead.leaseToken, maxMicroUsd: 5, note: "call" });
	const alive = await aClaimedProposal(db);
	const worn = await aClaimedProposal(db);
	await db.pool.query("UPDATE proposals SET attempt = 5 WHERE id = $1", [worn.id]);
	await letLeaseLapse(db, "proposals", dead.id);
	await letLeaseLapse(db, "proposals", worn.id);
	const stuck = await repository().findStuck({ queuedLongerThanMs: 60_000 });
	const ids = stuck.map(({ id }) => id);
	expect(stuck).toContainEqual({ id: dead.id, attempt: 1 });
	expect(ids).not.toContain(alive.id);
	expect(ids).not.toContain(worn.id);
	expect(await rowOf(dead.id)).toMatchObject({ status: "queued", leaseToken: null });
	expect(await rowOf(worn.id)).toMatchObject({ status: "stopped", endReason: "system_error" });
	expect(await db.client.ledgerEntry.findMany({ where: { proposalId: dead.id } })).toMatchObject([
		{ status: "lapsed" },
	]);
});

test.each(["claimed again", "released", "ended"])(
	"a proposal that is %s takes what it submitted with it",
	async (how) => {
		const first = await aClaimedProposal(db);
		const versions = createEnvironmentRepository(db, createBlobStore(db.pool));
		const admissions = createAdmissionRepository(db, LEASE);
		const versionId = await versions.create({ proposal: first, round: 1, files: aTree() });
		const { id } = await admissions.request({ versionId, profile: "standard" });
		const running = await admissions.claim(id);
		if (!running) throw new Error("The admission could not be claimed.");
		if (how === "claimed again") {
			await letLeaseLapse(db, "proposals", first.id);
			await claimOne(first.id);
		}
		if (how === "released") await repository().release(first, "The engine is away.");
		if (how === "ended") await repository().finish(first, toProposalEnd("time_limit", { rounds: 1 }));
		expect(await admissions.renew(running)).toBe(false);
		expect(await db.client.admission.findUnique({ where: { id } })).toMatchObject({
			status: "cancelled",
			leaseToken: null,
		});
	},
);

test("cancelling a campaign ends what is open, takes the leases and cancels the admissions", async () => {
	const { campaignId, proposalIds } = await aCampaign(db, { proposalsPerCell: 3 });
	const [done, running] = await Promise.all(proposalIds.slice(0, 2).map(claimOne));
	if (!done || !running) throw new Error("nothing was planned");
	await repository().finish(done, rejected);
	const versions = createEnvironmentRepository(db, createBlobStore(db.pool));
	const versionId = await versions.create({ proposal: running, round: 1, files: aTree() });
	const admissions = createAdmissionRepository(db, LEASE);
	const admission = await admissions.request({ versionId, profile: "standard" });
	const campaigns = createCampaignRepository(db);
	expect(await campaigns.cancel(campaignId)).toBe(true);
	expect(await campaigns.cancel(campaignId)).toBe(false);
	expect(await campaigns.get(campaignId)).toMatchObject({ status: "cancelled" });
	expect(await repository().renew(running)).toBe(false);
	expect(await repository().finish(running, rejected)).toBe(false);
	const rows = await db.client.proposal.findMany({ where: { campaignId }, orderBy: { ordinal: "asc" } });
	expect(rows.map((row) => row.status)).toEqual(["completed", "cancelled", "cancelled"]);
	expect(await admissions.claim(admission.id)).toBeNull();
	await expect(admissions.wait(admission.id, AbortSignal.timeout(5_000))).rejects.toMatchObject({ code: "conflict" });
});
