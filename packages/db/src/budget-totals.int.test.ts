import { isSpendRefusal, type Reservation } from "@aes/core/ledger";
import type { ClaimedProposal } from "@aes/core/proposals";
import { expect, test } from "vitest";
import { createDb, type Db } from "./client.ts";
import { createLedger } from "./ledger.ts";
import { createProposalRepository } from "./proposal-repository.ts";
import { aCampaign, LEASE, letLeaseLapse, useTestDb } from "./testing/index.ts";
import { createRandom } from "./testing/random.ts";

const first = useTestDb();

const call = {
	kind: "model_call",
	model: "acme/one",
	uncachedInputTokens: 1,
	cachedInputTokens: 0,
	cacheWriteInputTokens: 0,
	outputTokens: 1,
	durationMs: 1,
} as const;
const settlement = (costMicroUsd: number) => ({ spend: call, costMicroUsd, priceVersion: "test", remark: null });

/** The totals beside the sums over the ledger, written down anew: every budget where the two differ. */
async function listDifferences(db: Db): Promise<unknown[]> {
	const { rows } = await db.pool.query(`
		WITH entry AS (
			SELECT *, CASE status WHEN 'settled' THEN cost_micro_usd ELSE 0 END AS spent,
				CASE WHEN status = 'reserved' OR status = 'lapsed' THEN reserved_micro_usd ELSE 0 END AS open
			FROM ledger_entries
		), summed AS (
			SELECT 'session' AS level, lease_token AS holder, sum(spent) AS spent, sum(open) AS open FROM entry GROUP BY 2
			UNION ALL SELECT 'campaign', campaign_id, sum(spent), sum(open) FROM entry
				WHERE campaign_id IS NOT NULL GROUP BY 2
			UNION ALL SELECT 'day', project_id || ' ' || to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), sum(spent), sum(open)
				FROM entry GROUP BY 2
		), total AS (
			SELECT level, holder, sum(spent_micro_usd) AS spent, sum(open_micro_usd) AS open FROM budget_totals GROUP BY 1, 2
		)
		SELECT level, holder, total.spent AS total_spent, summed.spent, total.open AS total_open, summed.open
		FROM total FULL JOIN summed USING (level, holder)
		WHERE coalesce(total.spent, 0) <> coalesce(summed.spent, 0) OR coalesce(total.open, 0) <> coalesce(summed.open, 0)`);
	return rows;
}

const countTotals = async (db: Db, level: string, holder: string): Promise<number> =>
	(await db.pool.query("SELECT 1 FROM budget_totals WHERE level = $1 AND holder = $2", [level, holder])).rowCount ?? 0;

type Random = ReturnType<typeof createRandom>;

/** One life of a proposal, at random: its calls are settled, released or left, its holder ends, dies or is killed. */
async function live(db: Db, id: string, random: Random): Promise<void> {
	const proposals = createProposalRepository(db, LEASE);
	const proposal = await proposals.claim(id);
	if (!proposal) return;
	await spend(db, proposal, random);
	const end = random.pick(["finish", "release", "lapse", "kill"] as const);
	const stopped = { status: "stopped", endReason: "budget", verdict: null, rounds: 0, error: null } as const;
	if (end === "finish") await proposals.finish(proposal, stopped);
	if (end === "release") await proposals.release(proposal, "stopped");
	if (end === "lapse") await letLeaseLapse(db, "proposals", id);
	if (end === "kill") await killWhileReserving(db, proposal);
}

async function spend(db: Db, { id, leaseToken }: ClaimedProposal, { between, pick }: Random): Promise<void> {
	const ledger = createLedger(db);
	const scope = { proposalId: id, environmentVersionId: null };
	const ends = {
		settle: ({ id, reservedMicroUsd }) => ledger.settle(id, settlement(between(0, reservedMicroUsd))),
		overshoot: ({ id, reservedMicroUsd }) => ledger.settle(id, settlement(reservedMicroUsd + between(1, 9))),
		release: ({ id }) => ledger.release(id),
		leave: async () => undefined,
	} satisfies Record<string, (reservation: Reservation) => Promise<void>>;
	for (let calls = between(1, 6); calls > 0; calls--) {
		const wanted = { scope, leaseToken, maxMicroUsd: between(0, 90), note: "call" };
		const end = pick(["settle", "settle", "settle", "overshoot", "release", "leave"] as const);
		const reservation = await ledger.reserve(wanted).catch((error: unknown) => {
			if (isSpendRefusal(error)) return null;
			throw error;
		});
		if (!reservation) return;
		await ends[end](reservation);
	}
}

/** A reservation whose connection is ended between its statement and its commit. */
async function killWhileReserving(db: Db, holder: ClaimedProposal): Promise<void> {
	const client = await db.pool.connect();
	const gone = new Promise((resolve) => client.once("error", resolve));
	await client.query("BEGIN");
	await client.query("SELECT reserve_spend($1, NULL, $2, NULL, $3, NULL, NULL, 'killed', 7, 7)", [
		holder.projectId,
		holder.id,
		holder.leaseToken,
	]);
	const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
	await db.pool.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
	client.release((await gone) as Error);
}

test("after a random history in two workers, with crashes and sweeps, the totals are the sums of the ledger", async () => {
	await using second = createDb({ url: first.url });
	const random = createRandom(20_261_201);
	const campaigns = [
		await aCampaign(first, { proposalsPerCell: 20, budgetMicroUsd: 2_000, proposalBudgetMicroUsd: 200 }),
		await aCampaign(first, { proposalsPerCell: 20, budgetMicroUsd: 1_000_000 }),
		await aCampaign(first, { proposalsPerCell: 20 }),
	];
	const ids = campaigns.flatMap(({ proposalIds }) => proposalIds);
	for (let life = 0; life < 3; life++) {
		const sweep = createLedger(first).lapseOrphans({ olderThanMs: -1_000 });
		await Promise.all([...ids.map((id, index) => live(index % 2 ? first : second, id, random)), sweep]);
		expect(await listDifferences(first)).toEqual([]);
		await createProposalRepository(second, LEASE).findStuck({ queuedLongerThanMs: 60_000 });
		await createLedger(second).lapseOrphans({ olderThanMs: -1_000 });
		await first.pool.query(`
			UPDATE ledger_entries SET created_at = created_at - interval '1 day'
			WHERE id IN (SELECT id FROM ledger_entries ORDER BY id LIMIT 5)`);
		expect(await listDifferences(first)).toEqual([]);
	}
	const { rows } = await first.pool.query("SELECT status, count(*)::int AS count FROM ledger_entries GROUP BY 1");
	const counts = new Map(rows.map(({ status, count }) => [status, count]));
	for (const status of ["settled", "released", "lapsed"]) expect(counts.get(status)).toBeGreaterThan(5);
	await first.pool.query("DELETE FROM campaigns WHERE id = $1", [campaigns[0]?.campaignId]);
	expect(await listDifferences(first)).toEqual([]);
	await first.pool.query("DELETE FROM ledger_entries");
	expect(await listDifferences(first)).toEqual([]);
}, 120_000);

test("a writer that has not committed keeps no other writer of the same budgets waiting", async () => {
	const { proposalIds, campaignId } = await aCampaign(first, { proposalsPerCell: 1 });
	const id = proposalIds[0] ?? "";
	const proposal = await createProposalRepository(first, LEASE).claim(id);
	const scope = { proposalId: id, environmentVersionId: null };
	const ledger = createLedger(first);
	const reserve = () =>
		ledger.reserve({ scope, leaseToken: proposal?.leaseToken ?? "", maxMicroUsd: 10, note: "call" });
	const [slow, quick] = [await reserve(), await reserve()];
	expect(await countTotals(first, "campaign", campaignId)).toBe(1);
	const client = await first.pool.connect();
	try {
		await client.query("BEGIN");
		await client.query("UPDATE ledger_entries SET status = 'lapsed', reserved_micro_usd = 9 WHERE id = $1", [slow.id]);
		await ledger.settle(quick.id, settlement(4));
		await client.query("COMMIT");
	} finally {
		client.release();
	}
	expect(await countTotals(first, "campaign", campaignId)).toBe(2);
	expect(await listDifferences(first)).toEqual([]);
	for (let calls = 0; calls < 10; calls++) await ledger.settle((await reserve()).id, settlement(1));
	expect(await countTotals(first, "campaign", campaignId)).toBe(2);
});

test("an emptied ledger leaves no total behind", async () => {
	await first.pool.query("TRUNCATE ledger_entries");
	expect((await first.pool.query("SELECT 1 FROM budget_totals")).rowCount).toBe(0);
});
