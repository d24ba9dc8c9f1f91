/**
 * How long a reservation takes, and what its locks cost: `pnpm --filter @aes/db bench:reserve`, with DATABASE_URL set.
 * Two pools, as two workers have, reserve and settle for 100 sessions, first one after another, then all at once.
 */
import { createDb, type Db } from "../src/client.ts";
import { createLedger } from "../src/ledger.ts";
import { createProposalRepository } from "../src/proposal-repository.ts";
import { aCampaign, createTestDatabase, LEASE } from "../src/testing/index.ts";

const SESSIONS = 100;
const CALLS = 5;
const HUGE = 1e12;

type Holder = { db: Db; projectId: string; proposalId: string; leaseToken: string };

const call = {
	kind: "model_call",
	model: "procedural/medium",
	uncachedInputTokens: 100,
	cachedInputTokens: 20,
	cacheWriteInputTokens: 0,
	outputTokens: 30,
	durationMs: 12,
} as const;

await using database = await createTestDatabase();
await using first = createDb({ url: database.url });
await using second = createDb({ url: database.url });
const pools = [first, second];

for (const [name, limits, filler] of [
	["no budget", {}, 0],
	["session", { proposal: HUGE }, 0],
	["campaign", { campaign: HUGE }, 0],
	["all three", { proposal: HUGE, campaign: HUGE, day: HUGE }, 0],
	["all three, 10,000 rows in the campaign", { proposal: HUGE, campaign: HUGE, day: HUGE }, 10_000],
	["all three, 100,000 rows in the day", { proposal: HUGE, campaign: HUGE, day: HUGE }, 100_000],
] as const) {
	const holders = await openHolders(limits, filler);
	const alone = await timeCalls(holders.slice(0, 20), false);
	const parallel = await timeCalls(holders, true);
	process.stdout.write(`${name}\n  alone     ${alone}\n  ${SESSIONS} at once ${parallel}\n`);
}

async function openHolders(limits: { proposal?: number; campaign?: number; day?: number }, filler: number) {
	const budgets = { budgetMicroUsd: limits.campaign ?? null, proposalBudgetMicroUsd: limits.proposal ?? null };
	const { campaignId, projectId, proposalIds } = await aCampaign(first, { proposalsPerCell: SESSIONS, ...budgets });
	await first.pool.query("DELETE FROM ledger_entries");
	await first.pool.query("UPDATE projects SET daily_budget_micro_usd = $1", [limits.day ?? null]);
	await first.pool.query(
		`INSERT INTO ledger_entries (id, project_id, campaign_id, status, kind, note, lease_token, reserved_micro_usd, cost_micro_usd)
		SELECT gen_random_uuid(), $1, $2, 'settled', 'model_call', 'filler', 'filler', 10, 5 FROM generate_series(1, $3::int)`,
		[projectId, campaignId, filler],
	);
	await first.pool.query("VACUUM ANALYZE ledger_entries");
	return Promise.all(
		proposalIds.map(async (id, index): Promise<Holder> => {
			const db = pools[index % pools.length] ?? first;
			const claimed = await createProposalRepository(db, LEASE).claim(id);
			if (!claimed) throw new Error("Nothing to claim.");
			return { db, projectId, proposalId: id, leaseToken: claimed.leaseToken };
		}),
	);
}

async function timeCalls(holders: readonly Holder[], isParallel: boolean): Promise<string> {
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
	return `reserve ${describe(reserveMs)}, settle ${describe(settleMs)}, ${perSecond.toFixed(0)} calls a second`;
}

async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
	const startedAt = performance.now();
	const result = await work();
	into.push(performance.now() - startedAt);
	return result;
}

function describe(times: number[]): string {
	const sorted = times.toSorted((a, b) => a - b);
	const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1);
	return `${at(0.5)} ms (p95 ${at(0.95)})`;
}
