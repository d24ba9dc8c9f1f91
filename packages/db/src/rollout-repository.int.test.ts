import type { RolloutEnd } from "@aes/core/rollouts";
import { beforeAll, describe, expect, it } from "vitest";
import { createBlobStore } from "./blob-store.ts";
import { createCampaignRepository } from "./campaign-repository.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { createLedger } from "./ledger.ts";
import { createRolloutRepository } from "./rollout-repository.ts";
import { createRolloutViews } from "./rollout-views.ts";
import { aClaimedProposal, aStep, aTree, LEASE } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";
import { createViews } from "./views/index.ts";

const db = useTestDb();
let versionId: string;
beforeAll(async () => {
	const proposal = await aClaimedProposal(db);
	versionId = await createEnvironmentRepository(db, createBlobStore(db.pool)).create({
		proposal,
		round: 1,
		files: aTree(),
	});
	await db.client.admission.create({ data: { versionId, profile: "standard", status: "completed", baseline: 0.25 } });
});

const repository = () => createRolloutRepository({ db, blobs: createBlobStore(db.pool) }, LEASE);
const create = (solver: string, count = 1, inAll = false) =>
	repository().create({ versionId, campaignId: null, solver, harness: "built-in", turnLimit: null, count, inAll });

async function aClaimed(solver: string) {
	const [planned] = await create(solver);
	const claimed = await repository().claim(planned?.id ?? "");
	if (!claimed) throw new Error("The rollout could not be claimed.");
	return claimed;
}

const end: RolloutEnd = {
	status: "completed",
	outcome: "scored",
	fault: null,
	code: null,
	reason: null,
	reward: 0,
	rewards: { reward: 0, style: 0.5 },
	testsPassedFraction: 0.5,
	testSource: "ctrf",
	testsPassed: 1,
	testsTotal: 2,
	normalised: 1 / 3,
	solverEnd: "finished",
	turns: 4,
	warnings: ["odd\u0000"],
	durationMs: 10,
};

describe("rollouts", () => {
	it("are numbered on, with the baseline of the last admission, or filled up to a number in all", async () => {
		expect(await create("a/b", 2)).toHaveLength(2);
		expect(await create("a/b", 4, true)).toHaveLength(2);
		expect(await create("a/b", 4, true)).toHaveLength(0);
		const rows = await db.client.rollout.findMany({ where: { solver: "a/b" }, orderBy: { ordinal: "asc" } });
		expect(rows.map(({ ordinal, baseline }) => [ordinal, baseline])).toEqual([0, 1, 2, 3].map((at) => [at, 0.25]));
		expect(new Set(rows.map(({ randomSeed }) => randomSeed)).size).toBe(4);
		await expect(
			repository().create({
				versionId: "none",
				campaignId: null,
				solver: "a/b",
				harness: "x",
				turnLimit: null,
				count: 1,
				inAll: false,
			}),
		).rejects.toMatchObject({ code: "not_found" });
	});

	it("get distinct ordinals when two ask at once", async () => {
		const made = await Promise.all([create("a/c", 3), create("a/c", 3)]);
		expect(made.flat()).toHaveLength(6);
		const rows = await db.client.rollout.findMany({ where: { solver: "a/c" } });
		expect(rows.map(({ ordinal }) => ordinal).sort()).toEqual([0, 1, 2, 3, 4, 5]);
	});

	it("are claimed once, and end once", async () => {
		const [planned] = await create("a/d");
		const claims = await Promise.all([1, 2, 3, 4].map(() => repository().claim(planned?.id ?? "")));
		const [claimed, ...others] = claims.filter((claim) => claim !== null);
		if (!claimed) throw new Error("nobody claimed it");
		expect(others).toEqual([]);
		expect(await repository().finish(claimed, end)).toBe(true);
		expect(await repository().finish(claimed, { ...end, reward: 1 })).toBe(false);
		expect(await repository().appendStep(claimed, 0, aStep())).toBe(false);
		expect(await db.client.rollout.findUnique({ where: { id: claimed.id } })).toMatchObject({
			status: "completed",
			reward: 0,
			rewards: { reward: 0, style: 0.5 },
			warnings: ["odd\ufffd"],
			leaseToken: null,
			finishedAt: expect.any(Date),
		});
	});

	it("keep each attempt's steps, and go to another worker when a lease lapses", async () => {
		const first = await aClaimed("a/e");
		expect(await repository().appendStep(first, 0, aStep())).toBe(true);
		await db.pool.query("UPDATE rollouts SET lease_until = now() - interval '1 second' WHERE id = $1", [first.id]);
		expect(await repository().findStuck({ queuedLongerThanMs: 600_000 })).toContainEqual({ id: first.id, attempt: 1 });
		const second = await repository().claim(first.id);
		if (!second) throw new Error("not claimed again");
		expect(await repository().appendStep(first, 1, aStep())).toBe(false);
		expect(await repository().appendStep(second, 0, aStep())).toBe(true);
		expect(await repository().finish(first, end)).toBe(false);
		const steps = await db.client.rolloutStep.findMany({ where: { rolloutId: first.id }, orderBy: { attempt: "asc" } });
		expect(steps.map(({ attempt, index }) => [attempt, index])).toEqual([
			[1, 0],
			[2, 0],
		]);
	});

	it("end stopped, without a reward, after five attempts that failed", async () => {
		const { id } = await aClaimed("a/f");
		for (let attempt = 1; attempt <= 5; attempt += 1) {
			const row = await db.client.rollout.findUniqueOrThrow({ where: { id } });
			await repository().release({ id, leaseToken: row.leaseToken ?? "" }, "engine away");
			await repository().claim(id);
		}
		expect(await db.client.rollout.findUnique({ where: { id } })).toMatchObject({
			status: "stopped",
			outcome: "infra_error",
			fault: "system",
			reason: "engine away",
			reward: null,
		});
	});

	it("spend under their own lease, as nobody's proposal", async () => {
		const { id, leaseToken } = await aClaimed("a/g");
		const ledger = createLedger(db);
		const scope = { proposalId: null, environmentVersionId: versionId };
		const wanted = { leaseToken, scope, note: "call", maxMicroUsd: 5, minMicroUsd: 5 };
		const reservation = await ledger.reserve(wanted);
		expect(await db.client.ledgerEntry.findUnique({ where: { id: reservation.id } })).toMatchObject({
			rolloutId: id,
			proposalId: null,
			environmentVersionId: versionId,
		});
		await repository().finish({ id, leaseToken }, end);
		await expect(ledger.reserve(wanted)).rejects.toMatchObject({ code: "conflict" });
	});

	it("are the history of an estimate, by solver", async () => {
		const { id, projectId } = await aClaimed("a/history");
		const entry = { kind: "model_call", status: "settled", note: "", leaseToken: "t", reservedMicroUsd: 9n } as const;
		const tokens = { uncachedInputTokens: 10, cachedInputTokens: 5, outputTokens: 2 };
		await db.client.ledgerEntry.create({ data: { ...entry, ...tokens, projectId, rolloutId: id, costMicroUsd: 100n } });
		const views = createViews(db, createBlobStore(db.pool));
		const historyOf = async () =>
			(await views.listSolverHistory({ projectId })).find(({ model }) => model === "a/history");
		expect(await historyOf()).toBeUndefined();
		await db.client.rollout.update({ where: { id }, data: { status: "completed", finishedAt: new Date() } });
		expect(await historyOf()).toMatchObject({
			harness: "built-in",
			rollouts: 1,
			mean: { modelCalls: 1, inputTokens: 15, outputTokens: 2, costMicroUsd: 100, workMs: expect.any(Number) },
			spread: { costMicroUsd: 0 },
		});
	});

	it("are planned once for what a campaign with a solver has accepted", async () => {
		const solver = { model: "procedural/medium", harness: "pi" as const, rollouts: 3 };
		const proposal = await aClaimedProposal(db, { solver });
		const versions = createEnvironmentRepository(db, createBlobStore(db.pool));
		const accepted = await versions.create({ proposal, round: 1, files: aTree("another") });
		expect(await repository().planAccepted()).toEqual([]);
		const ended = { status: "completed", verdict: "accepted", rounds: 1 } as const;
		await db.client.proposal.update({ where: { id: proposal.id }, data: ended });
		expect(await repository().planAccepted()).toHaveLength(3);
		expect(await repository().planAccepted()).toEqual([]);
		const rows = await db.client.rollout.findMany({ where: { versionId: accepted } });
		expect(rows.map((row) => [row.solver, row.harness, row.campaignId])).toEqual(
			Array(3).fill(["procedural/medium", "pi", proposal.campaignId]),
		);
	});

	it("wait for a campaign that has spent what it may, and end with one that is cancelled", async () => {
		const solver = { model: "procedural/weak", harness: "built-in" as const, rollouts: 2 };
		const proposal = await aClaimedProposal(db, { solver });
		const versions = createEnvironmentRepository(db, createBlobStore(db.pool));
		await versions.create({ proposal, round: 1, files: aTree("a third") });
		const ended = { status: "completed", verdict: "accepted", rounds: 1 } as const;
		await db.client.proposal.update({ where: { id: proposal.id }, data: ended });
		const { campaignId } = proposal;
		const campaigns = createCampaignRepository(db);
		await campaigns.stop(campaignId, { rule: "spend", reason: "Spent." });
		expect(await repository().planAccepted()).toEqual([]);
		await db.client.campaign.update({ where: { id: campaignId }, data: { status: "running", stopRule: null } });
		const [first, second] = await repository().planAccepted();
		const claimed = await repository().claim(first?.id ?? "");
		await campaigns.stop(campaignId, { rule: "spend", reason: "Spent." });
		expect(await repository().claim(second?.id ?? "")).toBeNull();
		const views = createRolloutViews(db);
		expect(await views.countEnded({ projectId: proposal.projectId, campaignId, solver })).toBe(0);
		await campaigns.cancel(campaignId);
		expect(claimed && (await repository().finish(claimed, end))).toBe(false);
		expect(await views.countEnded({ projectId: proposal.projectId, campaignId, solver })).toBe(2);
		const rows = await db.client.rollout.findMany({ where: { campaignId } });
		expect(rows.map(({ status, reward }) => [status, reward])).toEqual(Array(2).fill(["cancelled", null]));
	});
});
