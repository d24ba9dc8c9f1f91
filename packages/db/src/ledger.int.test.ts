import { expect, test } from "vitest";
import { createAdmissionRepository } from "./admission-repository.ts";
import { createBlobStore } from "./blob-store.ts";
import { createEnvironmentRepository } from "./environment-repository.ts";
import { createLedger } from "./ledger.ts";
import { createProjectRepository } from "./project-repository.ts";
import { createProposalRepository } from "./proposal-repository.ts";
import { aClaimedProposal, aTree, LEASE } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";

const db = useTestDb();

const ledger = () => createLedger(db);
const call = {
	kind: "model_call",
	model: "procedural/medium",
	uncachedInputTokens: 100,
	cachedInputTokens: 20,
	cacheWriteInputTokens: 10,
	cacheWrite1hInputTokens: 4,
	outputTokens: 30,
	durationMs: 12.4,
} as const;
const settlement = (costMicroUsd: number) => ({ spend: call, costMicroUsd, priceVersion: "test", remark: null });

async function aHolder(budgetMicroUsd: number | null, changes: { proposalBudgetMicroUsd?: number } = {}) {
	const proposal = await aClaimedProposal(db, { budgetMicroUsd, ...changes });
	const scope = { proposalId: proposal.id, environmentVersionId: null };
	const reserve = async (maxMicroUsd: number, note = "call") => {
		const { id } = await ledger().reserve({ scope, leaseToken: proposal.leaseToken, maxMicroUsd, note });
		return id;
	};
	return { proposal, reserve };
}

test("of fifty reservations at once just those that fit the budget are made", async () => {
	const { proposal, reserve } = await aHolder(1_000);
	const results = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(45)));
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(22);
	const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
	for (const error of refused) expect(error).toMatchObject({ code: "forbidden", details: { reason: "budget" } });
	const { _sum } = await db.client.ledgerEntry.aggregate({
		where: { campaignId: proposal.campaignId },
		_sum: { reservedMicroUsd: true },
	});
	expect(_sum.reservedMicroUsd).toBe(990n);
});

test("what was settled counts at its cost, what was released not at all, what lapsed in full", async () => {
	const { proposal, reserve } = await aHolder(100);
	const [settled, released, lapsed] = [await reserve(50), await reserve(30), await reserve(20)];
	await expect(reserve(1)).rejects.toMatchObject({ code: "forbidden" });
	await ledger().settle(settled, settlement(10));
	await ledger().release(released);
	await db.pool.query("UPDATE ledger_entries SET status = 'lapsed' WHERE id = $1", [lapsed]);
	await expect(reserve(71)).rejects.toMatchObject({ code: "forbidden" });
	await reserve(70);
	const row = await db.client.ledgerEntry.findUniqueOrThrow({ where: { id: settled } });
	expect(row).toMatchObject({ campaignId: proposal.campaignId, costMicroUsd: 10n, outputTokens: 30, durationMs: 12 });
});

test("a session has a budget of its own, and takes what is left when it can do with less", async () => {
	const { proposal } = await aHolder(1_000, { proposalBudgetMicroUsd: 100 });
	const scope = { proposalId: proposal.id, environmentVersionId: null };
	const reserve = (maxMicroUsd: number, minMicroUsd = maxMicroUsd) =>
		ledger().reserve({ scope, leaseToken: proposal.leaseToken, maxMicroUsd, minMicroUsd, note: "call" });
	await reserve(70);
	await expect(reserve(31)).rejects.toMatchObject({
		code: "forbidden",
		details: { level: "session", limitMicroUsd: 100, spentMicroUsd: 0, reservedMicroUsd: 70, neededMicroUsd: 31 },
	});
	expect(await reserve(500, 30)).toMatchObject({ reservedMicroUsd: 30 });
});

test("a call that cost more than was reserved is written as it is, and closes the session", async () => {
	const { reserve } = await aHolder(1_000);
	const id = await reserve(10);
	await ledger().settle(id, { ...settlement(25), remark: "odd" });
	await expect(reserve(1)).rejects.toMatchObject({
		code: "forbidden",
		details: { reason: "overshoot", costMicroUsd: 25, reservedMicroUsd: 10 },
	});
	const row = await db.client.ledgerEntry.findUniqueOrThrow({ where: { id } });
	expect(row).toMatchObject({
		costMicroUsd: 25n,
		cacheWriteInputTokens: 10,
		cacheWrite1hInputTokens: 4,
		remark: "odd",
	});
});

test("a day's budget holds the project's campaigns together, from midnight to midnight UTC", async () => {
	const { proposal, reserve } = await aHolder(null);
	const other = await aHolder(null);
	await db.pool.query("DELETE FROM ledger_entries");
	const projects = createProjectRepository(db);
	await projects.setDailyBudget(proposal.projectId, 100);
	const id = await reserve(60);
	await expect(other.reserve(41)).rejects.toMatchObject({ details: { level: "day", limitMicroUsd: 100 } });
	const move = (moment: string) =>
		db.pool.query(`UPDATE ledger_entries SET created_at = ${moment} WHERE id = $1`, [id]);
	await move("date_trunc('day', now(), 'UTC')");
	await expect(other.reserve(41)).rejects.toMatchObject({ details: { level: "day" } });
	await move("date_trunc('day', now(), 'UTC') - interval '1 millisecond'");
	await other.reserve(41);
	await projects.setDailyBudget(proposal.projectId, null);
	await other.reserve(1_000);
});

test("a campaign without a budget is not limited", async () => {
	const { reserve } = await aHolder(null);
	await expect(reserve(Number.MAX_SAFE_INTEGER)).resolves.toEqual(expect.any(String));
});

test("a reservation is settled or released once", async () => {
	const { reserve } = await aHolder(100);
	const id = await reserve(10);
	await ledger().settle(id, settlement(1));
	await expect(ledger().settle(id, settlement(1))).rejects.toMatchObject({ code: "conflict" });
	await expect(ledger().release(id)).rejects.toMatchObject({ code: "conflict" });
	await expect(ledger().settle("none", settlement(1))).rejects.toMatchObject({ code: "not_found" });
});

test.each([-1, 0.5, Number.NaN, 2 ** 53])("%d is refused as an amount", async (amount) => {
	const { reserve } = await aHolder(null);
	await expect(reserve(amount)).rejects.toMatchObject({ code: "invalid_input" });
});

test("an admission of a proposal's version spends from the campaign's budget, under the admission's own lease", async () => {
	const { proposal } = await aHolder(100);
	const versions = createEnvironmentRepository(db, createBlobStore(db.pool));
	const versionId = await versions.create({ proposal, round: 1, files: aTree() });
	const admissions = createAdmissionRepository(db, LEASE);
	const { id } = await admissions.request({ versionId, profile: "standard" });
	const admission = await admissions.claim(id);
	const leaseToken = admission?.leaseToken ?? "";
	const scope = { proposalId: proposal.id, environmentVersionId: versionId };
	const { id: entry } = await ledger().reserve({ scope, leaseToken, maxMicroUsd: 60, note: "oracle" });
	const row = await db.client.ledgerEntry.findUniqueOrThrow({ where: { id: entry } });
	expect(row).toMatchObject({
		campaignId: proposal.campaignId,
		proposalId: proposal.id,
		environmentVersionId: versionId,
	});
	const over = ledger().reserve({ scope, leaseToken, maxMicroUsd: 41, note: "partial" });
	await expect(over).rejects.toMatchObject({ code: "forbidden" });
});

test("a reservation that its holder never settled lapses once the holder is gone", async () => {
	const { proposal, reserve } = await aHolder(100);
	const id = await reserve(10);
	expect(await ledger().lapseOrphans({ olderThanMs: -1_000 })).toBe(0);
	await createProposalRepository(db, LEASE).release(proposal, "stopped");
	await db.pool.query("UPDATE ledger_entries SET status = 'reserved' WHERE id = $1", [id]);
	expect(await ledger().lapseOrphans({ olderThanMs: 60_000 })).toBe(0);
	expect(await ledger().lapseOrphans({ olderThanMs: -1_000 })).toBe(1);
});
