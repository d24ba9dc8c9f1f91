import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@aes/core/errors";
import { costOf, isSpendRefusal, maxCostOf, meterModel, type PriceTable, toModelSpendTokens } from "@aes/core/ledger";
import { completeModel, type ModelClient, type ModelRequest } from "@aes/core/ports";
import type { ClaimedProposal } from "@aes/core/proposals";
import { expect, test } from "vitest";
import { createBlobStore } from "./blob-store.ts";
import { createDb, type Db } from "./client.ts";
import { createLedger } from "./ledger.ts";
import { createProjectRepository } from "./project-repository.ts";
import { createProposalRepository } from "./proposal-repository.ts";
import { aCampaign, LEASE, letLeaseLapse, useTestDb } from "./testing/index.ts";
import { createRandom } from "./testing/random.ts";
import { createViews } from "./views/index.ts";

const first = useTestDb();

const MODEL = "acme/one";
const prices: PriceTable = {
	version: "parallel",
	models: {
		[MODEL]: [
			{
				effectiveFrom: new Date(0),
				inputMicroUsdPerMillion: 1_000_000,
				cachedInputMicroUsdPerMillion: 100_001,
				cacheWriteInputMicroUsdPerMillion: 1_250_001,
				outputMicroUsdPerMillion: 5_000_003,
				isNotional: false,
			},
		],
	},
	sandbox: { cpuSecondMicroUsd: 0, gibSecondMicroUsd: 0 },
};
const since = new Date(1);

/** Counted, not drawn: the order of parallel calls differs from run to run, and some of them must go unanswered. */
const SILENT_EVERY = 20;

/** A vendor that bills random calls, refuses some, breaks some off, and goes silent in others until told to answer. */
function createVendor(seed: number) {
	const { next, between } = createRandom(seed);
	const silent: (() => void)[] = [];
	const silences = new Map<number, () => void>();
	let isMoody = true;
	let billedMicroUsd = 0;
	let calls = 0;
	const model: ModelClient = {
		async *stream({ messages, maxOutputTokens = Number.NaN, seed: call = 0 }) {
			await sleep(between(0, 5));
			const requestBytes = new TextEncoder().encode(JSON.stringify([messages, []])).length;
			const luck = next();
			if (luck < 0.05) throw new AppError("rate_limited", "Slow down.");
			yield { type: "text", text: "hi" };
			if (luck < 0.1) {
				billedMicroUsd += maxCostOf({ kind: "model_call", model: MODEL, requestBytes, maxOutputTokens }, prices, since);
				throw new AppError("unavailable", "It broke off.", { details: { reason: "disconnected" } });
			}
			const inputTokens = between(0, requestBytes);
			const cachedInputTokens = between(0, inputTokens);
			const cacheWriteInputTokens = between(0, inputTokens - cachedInputTokens);
			const outputTokens = luck < 0.2 ? maxOutputTokens : between(0, maxOutputTokens);
			const usage = { inputTokens, cachedInputTokens, cacheWriteInputTokens, outputTokens };
			if (isMoody && call % SILENT_EVERY === 0) {
				silences.get(call)?.();
				await new Promise<void>((resolve) => silent.push(resolve));
			} else {
				const spend = { kind: "model_call", model: MODEL, ...toModelSpendTokens(usage), durationMs: 0 } as const;
				billedMicroUsd += costOf(spend, prices, since);
			}
			yield { type: "end", finishReason: "stop", usage };
		},
	};
	return {
		model,
		/** A request of random size, with a cap or without, and a promise of its being left without an answer. */
		aCall() {
			const call = ++calls;
			const messages = [{ role: "user" as const, content: "x".repeat(between(10, 400)) }];
			const cap = next() > 0.15 && { maxOutputTokens: between(20, 900) };
			const request: ModelRequest = { model: MODEL, messages, seed: call, ...cap };
			return { request, silence: new Promise<void>((resolve) => silences.set(call, resolve)) };
		},
		billed: () => billedMicroUsd,
		/** From now on every call is answered. */
		calm() {
			isMoody = false;
		},
		answerAll() {
			for (const answer of silent.splice(0)) answer();
		},
	};
}

type Vendor = ReturnType<typeof createVendor>;
type Outcome = { crashed: boolean; refusedBy: unknown[]; late: Promise<unknown>[] };

/** Two chains of calls at once, as an agent with a sub-agent makes them; a silent vendor is given up on, as by a crash. */
async function runSession(db: Db, proposal: ClaimedProposal, vendor: Vendor): Promise<Outcome> {
	const scope = { proposalId: proposal.id, environmentVersionId: null };
	const deps = { ledger: createLedger(db), prices, scope, leaseToken: proposal.leaseToken, clock: () => new Date() };
	const model = meterModel(vendor.model, deps);
	const outcome: Outcome = { crashed: false, refusedBy: [], late: [] };
	await Promise.all([runCalls(model, vendor, outcome), runCalls(model, vendor, outcome)]);
	return outcome;
}

async function runCalls(model: ModelClient, vendor: Vendor, outcome: Outcome): Promise<void> {
	for (let count = 0; count < 4 && !outcome.crashed; count++) {
		const { request, silence } = vendor.aCall();
		const call = completeModel(model, request).then(
			() => null,
			(error: unknown) => error,
		);
		const end = await Promise.race([call, silence.then(() => "silent")]);
		if (end === "silent") {
			outcome.crashed = true;
			outcome.late.push(call);
		} else if (isSpendRefusal(end)) {
			outcome.refusedBy.push((end as AppError).details.level);
			return;
		} else if (end) expect(["rate_limited", "unavailable"]).toContain((end as AppError).code);
	}
}

/** Every budget that has more under it than it allows, at one moment. */
async function listOverspent(db: Db): Promise<unknown[]> {
	const { rows } = await db.pool.query(`
		WITH entry AS (
			SELECT ledger_entries.*, CASE status WHEN 'settled' THEN cost_micro_usd WHEN 'released' THEN 0 ELSE reserved_micro_usd END AS amount
			FROM ledger_entries)
		SELECT 'session' AS level, entry.lease_token AS id, sum(amount) FROM entry JOIN proposals p ON p.id = proposal_id
			GROUP BY entry.lease_token, p.budget_micro_usd HAVING sum(amount) > p.budget_micro_usd
		UNION ALL SELECT 'campaign', c.id, sum(amount) FROM entry JOIN campaigns c ON c.id = campaign_id
			GROUP BY c.id HAVING sum(amount) > c.budget_micro_usd
		UNION ALL SELECT 'day', p.id, sum(amount) FROM entry JOIN projects p ON p.id = entry.project_id
			GROUP BY p.id, date_trunc('day', entry.created_at, 'UTC') HAVING sum(amount) > p.daily_budget_micro_usd
		UNION ALL SELECT 'call', id, cost_micro_usd FROM entry WHERE cost_micro_usd > reserved_micro_usd`);
	return rows;
}

async function readTotals(db: Db): Promise<{ settled: number; lapsed: number }> {
	const { rows } = await db.pool.query(`
		SELECT coalesce(sum(cost_micro_usd), 0)::float8 AS settled,
			(count(*) FILTER (WHERE status = 'lapsed'))::int AS lapsed FROM ledger_entries`);
	return rows[0];
}

test("a hundred sessions in two workers spend at random, some die: no budget is over by a micro-dollar at any time, and every page shows the vendor's bill", async () => {
	await using second = createDb({ url: first.url });
	const vendor = createVendor(20_261_130);
	const { between } = createRandom(7);
	const tight = await aCampaign(first, { proposalsPerCell: 60, budgetMicroUsd: 200_000, proposalBudgetMicroUsd: 1 });
	const free = await aCampaign(first, { proposalsPerCell: 40, proposalBudgetMicroUsd: 1 });
	const { projectId } = tight;
	await createProjectRepository(first).setDailyBudget(projectId, 420_000);
	const ids = [...tight.proposalIds, ...free.proposalIds];
	for (const id of ids)
		await first.client.proposal.update({ where: { id }, data: { budgetMicroUsd: between(1_000, 30_000) } });

	const run = async (id: string, db: Db) => {
		const proposal = await createProposalRepository(db, LEASE).claim(id);
		if (!proposal) throw new Error(`${id} could not be claimed.`);
		return { id, ...(await runSession(db, proposal, vendor)) };
	};
	let isOver = false;
	const watch = async () => {
		let looks = 0;
		for (; !isOver; looks++, await sleep(20)) expect(await listOverspent(first)).toEqual([]);
		return looks;
	};
	const looks = watch().catch((error: unknown) => ({ error }));
	const firstRuns = await Promise.all(ids.map((id, index) => run(id, index % 2 ? first : second)));
	const dead = firstRuns.filter(({ crashed }) => crashed);
	expect(dead.length).toBeGreaterThan(3);
	vendor.calm();
	for (const { id } of dead) await letLeaseLapse(first, "proposals", id);
	const secondRuns = await Promise.all(dead.map(({ id }) => run(id, first)));
	vendor.answerAll();
	isOver = true;
	expect(await looks).toBeGreaterThan(10);

	const lateEnds = await Promise.all(firstRuns.flatMap(({ late }) => late));
	for (const end of lateEnds) expect(end).toMatchObject({ code: "conflict" });
	const refusedBy = new Set([...firstRuns, ...secondRuns].flatMap((outcome) => outcome.refusedBy));
	expect(refusedBy).toEqual(new Set(["session", "campaign", "day"]));
	expect(await listOverspent(first)).toEqual([]);

	const { settled, lapsed } = await readTotals(first);
	expect(settled).toBe(vendor.billed());
	expect(lapsed).toBeGreaterThanOrEqual(lateEnds.length);
	await expectViewsToShow(first, { projectId, campaignIds: [tight.campaignId, free.campaignId], settled });
}, 180_000);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Each place that adds spend up, asked on its own. */
async function expectViewsToShow(db: Db, ledger: { projectId: string; campaignIds: string[]; settled: number }) {
	const { projectId, campaignIds, settled } = ledger;
	const views = createViews(db, createBlobStore(db.pool));
	const cohorts = await views.listCohorts({ projectId });
	const campaigns = await views.listCampaigns({ projectId });
	const proposals = await views.listProposals({ projectId }, { limit: 200 });
	const details = await Promise.all(campaignIds.map((id) => views.findCampaign({ projectId, id, now: new Date() })));
	const costs = await Promise.all(campaignIds.map((campaignId) => views.listCampaignCosts({ projectId, campaignId })));
	const report = await views.readReportInput({ projectId, campaignIds });
	const lines: number[] = [];
	for (const { id, spendMicroUsd } of proposals.rows) {
		const shown = sum((await views.findProposal({ projectId, id }))?.spend.map((line) => line.costMicroUsd) ?? []);
		expect(shown).toBe(spendMicroUsd);
		lines.push(shown);
	}
	expect({
		cohorts: sum(cohorts.map(({ spend }) => spend.totalMicroUsd)),
		campaigns: sum(campaigns.map(({ spend }) => spend.totalMicroUsd)),
		cells: sum(details.flatMap((detail) => detail?.cells.map(({ spendMicroUsd }) => spendMicroUsd) ?? [])),
		costs: sum(costs.flat().map(({ costMicroUsd }) => costMicroUsd)),
		proposals: sum(proposals.rows.map(({ spendMicroUsd }) => spendMicroUsd)),
		lines: sum(lines),
		report: sum(report.proposals.map(({ spend }) => spend.modelMicroUsd + spend.sandboxMicroUsd)),
	}).toEqual({
		cohorts: settled,
		campaigns: settled,
		cells: settled,
		costs: settled,
		proposals: settled,
		lines: settled,
		report: settled,
	});
}
