/**
 * How long a reservation takes, what its locks cost, and whether either grows with the ledger:
 * `pnpm --filter @aes/db bench:reserve`, with DATABASE_URL set. Two pools, as two workers have, reserve and settle for
 * 100 sessions, first one after another, then all at once; the rows before them lie in the same sessions, campaign and
 * day. Pages are those of the database's cache that one reservation reads: they tell without a clock what it costs.
 */
import { createDb, type Db } from "../src/client.ts";
import { createLedger } from "../src/ledger.ts";
import { createProposalRepository } from "../src/proposal-repository.ts";
import { createTestDatabase } from "../src/testing/create-test-database.ts";
import { aCampaign, LEASE } from "../src/testing/fixtures.ts";

const SESSIONS = 100;
const CALLS = 5;
const HUGE = 1e12;
const LEDGER_SIZES = [0, 10_000, 100_000];

type Limits = { proposal?: number; campaign?: number; day?: number };
type Holder = { db: Db; projectId: string; campaignId: string; proposalId: string; leaseToken: string };
type Figures = { aloneMs: number; parallelMs: number; settleMs: number; pages: number };

const call = {
	kind: "model_call",
	model: "procedural/medium",
	uncachedInputTokens: 100,
	cachedInputTokens: 20,
	cacheWriteInputTokens: 0,
	outputTokens: 30,
	durationMs: 12,
} as const;
const ALL: Limits = { proposal: HUGE, campaign: HUGE, day: HUGE };

await using database = await createTestDatabase();
await using first = createDb({ url: database.url });
await using second = createDb({ url: database.url });
const pools = [first, second];

for (const [name, limits] of [
	["no budget", {}],
	["session", { proposal: HUGE }],
	["campaign", { campaign: HUGE }],
] as const)
	await measure(name, { limits, rows: 0 });
const sizes: Figures[] = [];
for (const rows of LEDGER_SIZES)
	sizes.push(await measure(`all three, ${rows.toLocaleString("en")} rows before`, { limits: ALL, rows }));
for (const [index, figures] of sizes.entries()) print(`${LEDGER_SIZES[index]} rows to none`, toRatios(figures));

async function measure(name: string, { limits, rows }: { limits: Limits; rows: number }): Promise<Figures> {
	const holders = await openHolders(limits, rows);
	const alone = await timeCalls(holders.slice(0, 20), false);
	const parallel = await timeCalls(holders, true);
	const pages = await countPages(holders[0] as Holder);
	print(
		name,
		`\n  alone     ${alone.text}\n  ${SESSIONS} at once ${parallel.text}\n  one reservation reads ${pages} pages`,
	);
	return { aloneMs: alone.reserveMs, parallelMs: parallel.reserveMs, settleMs: alone.settleMs, pages };
}

async function openHolders(limits: Limits, rows: number): Promise<Holder[]> {
	const budgets = { budgetMicroUsd: limits.campaign ?? null, proposalBudgetMicroUsd: limits.proposal ?? null };
	const { campaignId, projectId, proposalIds } = await aCampaign(first, { proposalsPerCell: SESSIONS, ...budgets });
	await first.pool.query("DELETE FROM ledger_entries");
	await first.pool.query("UPDATE projects SET daily_budget_micro_usd = $1", [limits.day ?? null]);
	const holders = await Promise.all(
		proposalIds.map(async (id, index): Promise<Holder> => {
			const db = pools[index % pools.length] ?? first;
			const claimed = await createProposalRepository(db, LEASE).claim(id);
			if (!claimed) throw new Error("Nothing to claim.");
			return { db, projectId, campaignId, proposalId: id, leaseToken: claimed.leaseToken };
		}),
	);
	await first.pool.query(
		`INSERT INTO ledger_entries (id, project_id, campaign_id, status, kind, note, lease_token, reserved_micro_usd, cost_micro_usd)
		SELECT gen_random_uuid(), $1, $2, 'settled', 'model_call', 'filler', ($3::text[])[1 + n % $4::int], 10, 5
		FROM generate_series(1, $5::int) AS n`,
		[projectId, campaignId, holders.map(({ leaseToken }) => leaseToken), SESSIONS, rows],
	);
	await first.pool.query("VACUUM ANALYZE ledger_entries");
	return holders;
}

async function timeCalls(holders: readonly Holder[], isParallel: boolean) {
	const reserveMs: number[] = [];
	const settleMs: number[] = [];
	const run = async ({ db, proposalId, leaseToken }: Holder) => {
		const ledger = createLedger(db);
		const scope = { proposalId, environmentVersionId: null };
		for (let index = 0; index < CALLS; index++) {
			const reservation = await timed(reserveMs, () =>
				ledger.reserve({ scope, leaseToken, maxMicroUsd: 100, note: "call" }),
			);
			const settlement = { spend: call, costMicroUsd: 50, priceVersion: "bench", remark: null };
			await timed(settleMs, () => ledger.settle(reservation.id, settlement));
		}
	};
	const startedAt = performance.now();
	if (isParallel) await Promise.all(holders.map(run));
	else for (const holder of holders) await run(holder);
	const perSecond = (holders.length * CALLS * 1000) / (performance.now() - startedAt);
	const text = `reserve ${describe(reserveMs)}, settle ${describe(settleMs)}, ${perSecond.toFixed(0)} calls a second`;
	return { text, reserveMs: percentile(reserveMs, 0.5), settleMs: percentile(settleMs, 0.5) };
}

/** Of a reservation that is rolled back, all statements in the function included. */
async function countPages({ projectId, campaignId, proposalId, leaseToken }: Holder): Promise<number> {
	const client = await first.pool.connect();
	try {
		await client.query("BEGIN");
		const { rows } = await client.query(
			`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
			SELECT reserve_spend($1, $2, $3, NULL, $4, $5::bigint, NULL, 'call', 100, 100)`,
			[projectId, campaignId, proposalId, leaseToken, HUGE],
		);
		const { Plan } = rows[0]["QUERY PLAN"][0];
		return Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
	} finally {
		await client.query("ROLLBACK");
		client.release();
	}
}

function toRatios(figures: Figures): string {
	const [none = figures] = sizes;
	const ratio = (key: keyof Figures) => (figures[key] / none[key]).toFixed(2);
	return `alone x ${ratio("aloneMs")}, at once x ${ratio("parallelMs")}, settle x ${ratio("settleMs")}, pages x ${ratio("pages")}`;
}

async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
	const startedAt = performance.now();
	const result = await work();
	into.push(performance.now() - startedAt);
	return result;
}

function percentile(times: readonly number[], share: number): number {
	return times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? 0;
}

function describe(times: readonly number[]): string {
	return `${percentile(times, 0.5).toFixed(1)} ms (p95 ${percentile(times, 0.95).toFixed(1)})`;
}

function print(name: string, text: string): void {
	process.stdout.write(`${name}: ${text}\n`);
}
