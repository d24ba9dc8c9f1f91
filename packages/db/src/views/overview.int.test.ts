import { RANGES, toPeriod } from "@aes/core/metrics";
import { beforeAll, expect, test } from "vitest";
import { useTestDb } from "../testing/index.ts";
import { readOverview } from "./overview.ts";
import { listProposals } from "./proposals.ts";
import { generateReportRows } from "./testing/report-rows.ts";
import { listTokenCosts } from "./token-costs.ts";

const NOW = new Date("2026-11-30T09:30:00Z");
const db = useTestDb();
let projectId: string;
let proposals: ProposalRow[];
let ledger: LedgerRow[];

type ProposalRow = {
	id: string;
	campaign_id: string;
	proposer: string;
	method: string;
	status: string;
	verdict: string | null;
	finished_at: Date | null;
	domain: string | null;
};
type LedgerRow = { proposal_id: string; cost: number; created_at: Date };

/** Ends and reservations are strewn over 120 days, some to the millisecond on a day's or an hour's edge. */
beforeAll(async () => {
	const rows = await generateReportRows(db, 41);
	projectId = rows.projectId;
	await db.pool.query(`
		UPDATE proposals SET end_reason = CASE WHEN verdict = 'rejected' THEN 'no_submission' END, finished_at =
			CASE WHEN status <> 'running' THEN CASE abs(hashtext(id)) % 5
				WHEN 0 THEN '2026-11-30T00:00:00Z'::timestamptz - (abs(hashtext(id)) % 40) * interval '1 day'
				WHEN 1 THEN '2026-11-30T09:00:00Z'::timestamptz - (abs(hashtext(id)) % 30) * interval '1 hour'
				WHEN 2 THEN '2026-11-29T23:59:59.999Z'::timestamptz - (abs(hashtext(id)) % 9) * interval '1 day'
				ELSE '2026-11-30T09:29:00Z'::timestamptz - (abs(hashtext(id)) % 172800) * interval '1 minute' END END`);
	await db.pool.query(`
		UPDATE ledger_entries SET created_at =
			'2026-11-30T09:29:00Z'::timestamptz - (abs(hashtext(id)) % 172800) * interval '1 minute'`);
	const read = async <Row extends object>(sql: string) => (await db.pool.query<Row>(sql, [projectId])).rows;
	proposals = await read(`
		SELECT p.id, p.campaign_id, p.proposer, p.method, p.status, p.verdict, p.finished_at, s.metadata->>'category' AS domain
		FROM proposals p, seeds s WHERE s.id = p.seed_id AND p.project_id = $1`);
	ledger = await read(`
		SELECT proposal_id, cost_micro_usd::float8 AS cost, created_at FROM ledger_entries
		WHERE project_id = $1 AND status = 'settled'`);
});

const WISHES = [
	...RANGES.filter((range) => range !== "custom").map((range) => ({ range })),
	{ range: "custom", from: "2026-11-21", to: "2026-11-29" },
] as const;

/** Written out by hand from the definition: the product's periods are what is checked. */
const BOUNDS: Record<string, readonly [string | null, string, boolean]> = {
	today: ["2026-11-30T00:00:00Z", "2026-12-01T00:00:00Z", true],
	"7d": ["2026-11-24T00:00:00Z", "2026-12-01T00:00:00Z", true],
	"30d": ["2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z", true],
	"90d": ["2026-09-02T00:00:00Z", "2026-12-01T00:00:00Z", true],
	all: [null, "2026-12-01T00:00:00Z", true],
	custom: ["2026-11-21T00:00:00Z", "2026-11-30T00:00:00Z", false],
};

function rowsOf(range: string, source: string) {
	const [from, to, isOpen] = BOUNDS[range] ?? [null, "", false];
	const isIn = (at: Date) => (from === null || at >= new Date(from)) && at < new Date(to);
	return {
		own: proposals.filter(
			({ proposer, finished_at }) =>
				proposer.startsWith("procedural/") === (source === "procedural") && (finished_at ? isIn(finished_at) : isOpen),
		),
		spent: ledger.filter(({ created_at }) => isIn(created_at)),
	};
}

const count = (rows: readonly ProposalRow[], verdict: string) => rows.filter((row) => row.verdict === verdict).length;

test.each(WISHES)("every figure of %j is what plain rows say, counted one by one", async (wish) => {
	for (const source of ["model", "procedural"] as const) {
		const { own, spent } = rowsOf(wish.range, source);
		const overview = await readOverview(db.client, { projectId, source, period: toPeriod(wish, NOW) });
		const sum = (pick: (cohort: (typeof overview.cohorts)[number]) => number) =>
			overview.cohorts.reduce((total, cohort) => total + pick(cohort), 0);
		expect(overview.sources[source]).toBe(own.length);
		expect(sum(({ counts }) => counts.planned)).toBe(own.length);
		expect(sum(({ counts }) => counts.accepted)).toBe(count(own, "accepted"));
		expect(sum(({ counts }) => counts.evaluable)).toBe(count(own, "accepted") + count(own, "rejected"));
		expect(sum(({ counts }) => counts.completed)).toBe(own.filter(({ status }) => status === "completed").length);
		const ids = new Set(own.map(({ id }) => id));
		const cost = ledger.filter(({ proposal_id }) => ids.has(proposal_id)).reduce((total, row) => total + row.cost, 0);
		expect(sum(({ spend }) => spend.totalMicroUsd)).toBe(cost);
		expect(overview.costs.reduce((total, row) => total + row.costMicroUsd, 0)).toBe(
			spent.reduce((total, row) => total + row.cost, 0),
		);
		expect(overview.reasons.reduce((total, reason) => total + reason.count, 0)).toBe(count(own, "rejected"));
		for (const { domain, proposer, counts } of overview.domains) {
			const cell = own.filter((row) => row.domain === domain && row.proposer === proposer);
			expect([counts.planned, counts.accepted]).toEqual([cell.length, count(cell, "accepted")]);
		}
		expect(overview.domains.reduce((total, { counts }) => total + counts.planned, 0)).toBe(own.length);
		for (const { at, method, evaluable, accepted } of overview.rates) {
			const bucket = overview.buckets.find(({ from }) => from.getTime() === at.getTime());
			const inside = own.filter(
				(row) =>
					row.method === method &&
					row.finished_at &&
					bucket &&
					row.finished_at >= bucket.from &&
					row.finished_at < bucket.to,
			);
			expect([evaluable, accepted]).toEqual([
				count(inside, "accepted") + count(inside, "rejected"),
				count(inside, "accepted"),
			]);
		}
		expect(overview.rates.reduce((total, row) => total + row.accepted, 0)).toBe(count(own, "accepted"));
	}
});

test("the period before is as long as what is over of this one, and adjoins nothing of it", async () => {
	const overview = await readOverview(db.client, {
		projectId,
		source: "procedural",
		period: toPeriod({ range: "7d" }, NOW),
	});
	const own = proposals.filter(
		({ proposer, finished_at: at }) =>
			proposer.startsWith("procedural/") &&
			at &&
			at >= new Date("2026-11-17T00:00:00Z") &&
			at < new Date("2026-11-23T09:30:00Z"),
	);
	const planned = overview.previous?.cohorts.reduce((total, { counts }) => total + counts.planned, 0);
	expect(planned).toBe(own.length);
	expect(own.length).toBeGreaterThan(0);
});

test("rows behind a figure are as many as the figure says", async () => {
	const period = toPeriod({ range: "30d" }, NOW);
	const overview = await readOverview(db.client, { projectId, source: "procedural", period });
	const span = { ...period.span, now: NOW };
	const total = async (filter: object) =>
		(await listProposals(db.client, { projectId, source: "procedural", span, ...filter }, { limit: 1 })).total;
	const sum = (name: "planned" | "completed" | "evaluable" | "accepted") =>
		overview.cohorts.reduce((all, { counts }) => all + counts[name], 0);
	expect(await total({})).toBe(sum("planned"));
	expect(await total({ stage: "completed" })).toBe(sum("completed"));
	expect(await total({ stage: "evaluable" })).toBe(sum("evaluable"));
	expect(await total({ verdicts: ["accepted"] })).toBe(sum("accepted"));
	for (const { reason, method, count: rejected } of overview.reasons)
		expect(await total({ reason, methods: [method] })).toBe(rejected);
	for (const { domain, proposer, counts } of overview.domains)
		expect(await total({ domain: domain ?? "", proposer })).toBe(counts.planned);
});

test("a period without proposals has no rates and no buckets to draw, and its cost is nothing", async () => {
	const period = toPeriod({ range: "custom", from: "2020-01-01", to: "2020-01-02" }, NOW);
	const overview = await readOverview(db.client, { projectId, period });
	expect(overview).toMatchObject({ cohorts: [], costs: [], rates: [], reasons: [], domains: [] });
	expect(overview.sources).toEqual({ model: 0, procedural: 0 });
});

test("classes of tokens are priced at the row in force, long prompts at theirs; unknown tables stay whole", async () => {
	const { rows } = await db.pool.query<{ id: string }>(
		"INSERT INTO projects (id, slug, name) VALUES ('t', 't', 't') RETURNING id",
	);
	const own = rows[0]?.id ?? "";
	const rates = { inputMicroUsdPerMillion: 2e6, cachedInputMicroUsdPerMillion: 1e6, outputMicroUsdPerMillion: 4e6 };
	const prices = {
		models: {
			m: [
				{ effectiveFrom: "2026-01-01T00:00:00Z", ...rates },
				{
					effectiveFrom: "2026-06-01T00:00:00Z",
					...rates,
					cachedInputMicroUsdPerMillion: 3e6,
					longPrompt: { ...rates, inputMicroUsdPerMillion: 8e6, overTokens: 100 },
				},
			],
		},
	};
	await db.client.priceTable.create({ data: { version: "v2", prices } });
	const row = {
		projectId: own,
		kind: "model_call",
		status: "settled",
		model: "m",
		note: "",
		leaseToken: "t",
		reservedMicroUsd: 0,
		priceVersion: "v2",
	} as const;
	const tokens = { uncachedInputTokens: 10, cachedInputTokens: 20, cacheWriteInputTokens: 0, outputTokens: 5 };
	await db.client.ledgerEntry.createMany({
		data: [
			{ ...row, ...tokens, costMicroUsd: 60, createdAt: new Date("2026-03-01T00:00:00Z") },
			{ ...row, ...tokens, costMicroUsd: 100, createdAt: new Date("2026-07-01T00:00:00Z") },
			{
				...row,
				...tokens,
				uncachedInputTokens: 200,
				cacheWriteInputTokens: 3,
				costMicroUsd: 1_664,
				createdAt: new Date("2026-07-02T00:00:00Z"),
			},
			{ ...row, ...tokens, costMicroUsd: 77, priceVersion: "lost", createdAt: new Date("2026-07-02T00:00:00Z") },
		],
	});
	expect(await listTokenCosts(db.client, { projectId: own })).toEqual([
		{
			model: "m",
			priceVersion: "lost",
			calls: 1,
			uncachedInputMicroUsd: 0,
			cachedInputMicroUsd: 0,
			cacheWriteInputMicroUsd: 0,
			outputMicroUsd: 0,
			unsplitMicroUsd: 77,
		},
		{
			model: "m",
			priceVersion: "v2",
			calls: 3,
			uncachedInputMicroUsd: 20 + 20 + 1_600,
			cachedInputMicroUsd: 20 + 60 + 20,
			cacheWriteInputMicroUsd: 24,
			outputMicroUsd: 60,
			unsplitMicroUsd: 0,
		},
	]);
});
