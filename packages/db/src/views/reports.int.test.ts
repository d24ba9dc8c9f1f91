import { buildReport, type Report, type ReportInput } from "@aes/core/metrics";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDb } from "../testing/index.ts";
import { readReportInput } from "./report-input.ts";
import { generateReportRows, type ReportRows } from "./testing/report-rows.ts";
import { wilsonBySearch } from "./testing/wilson-by-search.ts";

/** Every figure of every report again, by a query that shares nothing with the product's but the tables. */
const db = useTestDb();
let rows: ReportRows;
let input: ReportInput;
let report: Report;
beforeAll(async () => {
	rows = await generateReportRows(db, 20_261_130);
	input = await readReportInput(db.client, rows);
	report = buildReport(input, { byCampaign: false, denominator: "evaluable" });
});

type Cohort = Report["cohorts"][number];

/** The proposals of one cohort as a condition of its own. */
const OWN = `proposals p WHERE p.campaign_id = ANY($1) AND p.proposer = $2 AND p.method = $3::method_name
	AND ($3 <> 'agentic' OR (p.self_check = $4 AND p.harness = $5))`;

async function ask<Row>(cohort: Cohort, columns: string): Promise<Row> {
	const { proposer, method, selfCheck, harness } = cohort;
	const found = await db.pool.query(`WITH own AS (SELECT p.* FROM ${OWN}) SELECT ${columns}`, [
		rows.campaignIds,
		proposer,
		method,
		selfCheck,
		harness,
	]);
	return found.rows[0];
}

test("there are cohorts of every proposer, method and variant, and some of everything in them", () => {
	expect(report.cohorts).toHaveLength(15);
	const sum = (pick: (cohort: Cohort) => number) => report.cohorts.reduce((total, cohort) => total + pick(cohort), 0);
	expect(sum(({ rate }) => rate.planned)).toBe(2 * 15 * 12);
	expect(sum(({ rate }) => rate.accepted)).toBeGreaterThan(50);
	expect(sum(({ rate }) => rate.inconclusive)).toBeGreaterThan(20);
	expect(sum(({ spend }) => spend.unsettled)).toBeGreaterThan(50);
});

describe("Table 2 and Figure 4", () => {
	test("counts, rates and intervals", async () => {
		for (const cohort of report.cohorts) {
			const found = await ask<Record<"planned" | "completed" | "evaluable" | "accepted", number>>(
				cohort,
				`(SELECT count(*)::int FROM own) AS planned,
				(SELECT count(*)::int FROM own WHERE status = 'completed') AS completed,
				(SELECT count(*)::int FROM own WHERE verdict IN ('accepted', 'rejected')) AS evaluable,
				(SELECT count(*)::int FROM own WHERE verdict = 'accepted') AS accepted`,
			);
			expect(cohort.rate).toMatchObject(found);
			const { low, high } = wilsonBySearch(found.accepted, found.evaluable);
			expect(cohort.rate.rate?.value).toBeCloseTo(found.accepted / found.evaluable, 12);
			expect(cohort.rate.rate?.low).toBeCloseTo(low, 6);
			expect(cohort.rate.rate?.high).toBeCloseTo(high, 6);
			expect(cohort.rate.rateIfInconclusiveRejected?.value).toBeCloseTo(found.accepted / found.completed, 12);
		}
	});

	test("spend, cost per valid environment and its ratio to the prompt", async () => {
		const costOf = new Map<string, number>();
		for (const cohort of report.cohorts) {
			const found = await ask<{ spent: number; accepted: number; tokens: number }>(
				cohort,
				`(SELECT sum(cost_micro_usd)::float8 FROM ledger_entries
					WHERE status = 'settled' AND proposal_id IN (SELECT id FROM own)) AS spent,
				(SELECT count(*)::int FROM own WHERE verdict = 'accepted') AS accepted,
				(SELECT sum(uncached_input_tokens + cached_input_tokens + cache_write_input_tokens + output_tokens)::int
					FROM ledger_entries WHERE proposal_id IN (SELECT id FROM own)) AS tokens`,
			);
			expect(cohort.spend.totalMicroUsd).toBe(found.spent);
			const { uncachedInputTokens, cachedInputTokens, cacheWriteInputTokens, outputTokens } = cohort.spend;
			expect(uncachedInputTokens + cachedInputTokens + cacheWriteInputTokens + outputTokens).toBe(found.tokens);
			expect(cohort.cost).toMatchObject({ microUsd: found.spent / found.accepted });
			costOf.set(cohort.id, found.spent / found.accepted);
		}
		for (const cohort of report.cohorts.filter(({ method }) => method !== "prompt")) {
			const prompt = report.cohorts.find(({ method, proposer }) => method === "prompt" && proposer === cohort.proposer);
			const ratio = (costOf.get(cohort.id) ?? 0) / (costOf.get(prompt?.id ?? "") ?? 1);
			expect(cohort.ratioToPrompt?.ratio).toBeCloseTo(ratio, 12);
			expect(cohort.ratioToPrompt?.direction).toBe(ratio < 1 ? "cheaper" : "dearer");
		}
	});

	test("the cells of the table are those cohorts, each once", () => {
		const cells = report.table2.rows.flatMap((row) => Object.values(row.cells).map(({ cohortId }) => cohortId));
		expect(cells.sort()).toEqual(report.cohorts.map(({ id }) => id).sort());
	});
});

test("means: rounds, files, steps and tokens", async () => {
	for (const cohort of report.cohorts) {
		const found = await ask<Record<"rounds" | "files" | "steps", number>>(
			cohort,
			`(SELECT avg(rounds)::float8 FROM own WHERE verdict = 'accepted') AS rounds,
			(SELECT avg(n)::float8 FROM (
				SELECT count(*) AS n FROM own JOIN environments e ON e.proposal_id = own.id AND e.attempt = own.attempt
				JOIN environment_versions v ON v.environment_id = e.id AND v.number = 2
				JOIN environment_files f ON f.version_id = v.id WHERE own.verdict = 'accepted' GROUP BY v.id) counted) AS files,
			(SELECT avg((SELECT count(*) FROM trajectory_steps s WHERE s.proposal_id = own.id AND s.attempt = own.attempt))::float8
				FROM own WHERE status = 'completed') AS steps`,
		);
		expect(cohort.meanRounds?.value).toBeCloseTo(found.rounds, 9);
		expect(cohort.filesPerAccepted?.value).toBeCloseTo(found.files, 9);
		expect(cohort.stepsPerProposal?.value).toBeCloseTo(found.steps, 9);
	}
	expect(report.figure5.map(({ filesPerAccepted }) => filesPerAccepted)).toEqual(
		report.cohorts.map(({ filesPerAccepted }) => filesPerAccepted),
	);
});

test("Figure 5: solver turns and pass rate over the rollouts of accepted environments, none guessed", async () => {
	for (const [at, cohort] of report.cohorts.entries()) {
		const { found } = await ask<{ found: Record<"turns" | "n" | "passed" | "scored", number> }>(
			cohort,
			`(SELECT row_to_json(counted) FROM (SELECT avg(r.turns)::float8 AS turns, count(*)::int AS n,
				count(*) FILTER (WHERE r.reward = 1)::int AS passed, count(r.reward)::int AS scored
				FROM own JOIN environments e ON e.proposal_id = own.id AND e.attempt = own.attempt
				JOIN environment_versions v ON v.environment_id = e.id AND v.number = 2
				JOIN rollouts r ON r.version_id = v.id AND r.status = 'completed'
				WHERE own.verdict = 'accepted') counted) AS found`,
		);
		const solver = report.figure5[at]?.solver ?? null;
		expect(solver === null).toBe(found.n === 0);
		if (solver === null) continue;
		expect(solver.turns.n).toBe(found.n);
		expect(solver.turns.value).toBeCloseTo(found.turns, 9);
		if (found.scored === 0) expect(solver.passRate).toBeNull();
		else expect(solver.passRate).toMatchObject({ successes: found.passed, total: found.scored });
		expect(solver.unscored).toBe(found.n - found.scored);
	}
	expect(report.figure5.some(({ solver }) => (solver?.unscored ?? 0) > 0)).toBe(true);
	expect(report.figure5.filter(({ solver }) => solver === null)).toHaveLength(1);
});

test("Table 8: acceptance and mean rounds within each domain", async () => {
	expect(new Set(report.table8.map(({ domain }) => domain)).size).toBeGreaterThan(1);
	for (const row of report.table8) {
		const cohort = report.cohorts.find(({ id }) => id === row.cohortId) as Cohort;
		const within = row.domain === null ? "true" : `s.metadata->>'category' = '${row.domain}'`;
		const found = await ask<{ accepted: number; evaluable: number; rounds: number | null }>(
			cohort,
			`count(*) FILTER (WHERE verdict = 'accepted')::int AS accepted,
			count(*) FILTER (WHERE verdict <> 'inconclusive')::int AS evaluable,
			avg(rounds) FILTER (WHERE verdict = 'accepted')::float8 AS rounds
			FROM own JOIN seeds s ON s.id = own.seed_id WHERE ${within}`,
		);
		expect([row.share?.successes ?? 0, row.share?.total ?? 0]).toEqual([found.accepted, found.evaluable]);
		if (found.rounds === null) expect(row.meanRounds).toBeNull();
		else expect(row.meanRounds?.value).toBeCloseTo(found.rounds, 9);
	}
});

describe("matched seeds", () => {
	/** Pairs by a join of rows, the n-th of equal seed and random seed with the n-th. */
	const pairsOf = async (own: Cohort, baseline: Cohort) => {
		const numbered = (at: number) =>
			`SELECT p.*, row_number() OVER (PARTITION BY seed_id, random_seed ORDER BY ordinal, campaign_id) AS nth
			FROM proposals p WHERE p.campaign_id = ANY($1) AND p.proposer = $${at} AND p.method = $${at + 1}::method_name
			AND (p.method <> 'agentic' OR (p.self_check = $${at + 2} AND p.harness = $${at + 3}))`;
		const key = ({ proposer, method, selfCheck, harness }: Cohort) => [proposer, method, selfCheck, harness];
		const found = await db.pool.query(
			`SELECT count(*) FILTER (WHERE a.verdict = 'accepted' AND b.verdict = 'accepted')::int AS both,
				count(*) FILTER (WHERE a.verdict = 'accepted' AND b.verdict = 'rejected')::int AS "onlyFirst",
				count(*) FILTER (WHERE a.verdict = 'rejected' AND b.verdict = 'accepted')::int AS "onlySecond",
				count(*) FILTER (WHERE a.verdict = 'rejected' AND b.verdict = 'rejected')::int AS neither
			FROM (${numbered(2)}) a JOIN (${numbered(6)}) b USING (seed_id, random_seed, nth)`,
			[rows.campaignIds, ...key(own), ...key(baseline)],
		);
		return found.rows[0];
	};
	const cohortOf = (id: string) => report.cohorts.find((cohort) => cohort.id === id) as Cohort;

	test("wins, losses, ties, difference and p of every cohort against the baseline", async () => {
		expect(report.paired).toHaveLength(9 + 4);
		for (const comparison of report.paired) {
			const counts = await pairsOf(cohortOf(comparison.cohortId), cohortOf(comparison.baselineId));
			expect(comparison.counts).toEqual(counts);
			const { both, onlyFirst, onlySecond, neither } = counts;
			expect(comparison).toMatchObject({ wins: onlyFirst, losses: onlySecond, ties: both + neither });
			const pairs = both + onlyFirst + onlySecond + neither;
			expect(comparison.difference?.value).toBeCloseTo((onlyFirst - onlySecond) / pairs, 12);
			expect(comparison.p).toBeCloseTo(binomialTest(onlyFirst, onlySecond), 9);
		}
	});

	test("Table 11: both states and their paired difference", async () => {
		expect(report.table11).toHaveLength(3);
		for (const { off, on, paired } of report.table11) {
			expect(off.share).toEqual(cohortOf(off.cohortId).rate.rate);
			expect(on?.share).toEqual(cohortOf(on?.cohortId ?? "").rate.rate);
			expect(cohortOf(on?.cohortId ?? "").harness).toBe(cohortOf(off.cohortId).harness);
			expect(paired?.counts).toEqual(await pairsOf(cohortOf(on?.cohortId ?? ""), cohortOf(off.cohortId)));
		}
	});
});

/** Two-sided exact test by whole numbers. */
function binomialTest(first: number, second: number): number {
	const of = BigInt(first + second);
	let ways = 1n;
	let tail = 0n;
	for (let at = 0n; at <= BigInt(Math.min(first, second)); at += 1n) {
		tail += ways;
		ways = (ways * (of - at)) / (at + 1n);
	}
	return Math.min(1, Number((2n * tail * 10n ** 15n) / 2n ** of) / 1e15);
}

test("Table 1: planned proposals and sources of every method", async () => {
	const { rows: found } = await db.pool.query(
		`SELECT method::text, proposer LIKE 'procedural/%' AS procedural, count(*)::int AS planned
		FROM proposals WHERE campaign_id = ANY($1) GROUP BY 1, 2`,
		[rows.campaignIds],
	);
	expect(report.table1.map(({ proposals }) => proposals).sort()).toEqual(found.map(({ planned }) => planned).sort());
	expect(report.table1.filter(({ source }) => source === "model").map(({ isSelf }) => isSelf)).toContain(true);
	expect(report.table1.filter(({ source }) => source === "procedural").every(({ isSelf }) => !isSelf)).toBe(true);
});

test("nothing of another project is read, and a foreign campaign's id opens nothing", async () => {
	const foreign = await db.client.campaign.findFirstOrThrow({ where: { projectId: { not: rows.projectId } } });
	const nothing = await readReportInput(db.client, { projectId: rows.projectId, campaignIds: [foreign.id] });
	const spend = { totalMicroUsd: 0, proposalMicroUsd: 0, solverMicroUsd: 0, otherMicroUsd: 0 };
	expect(nothing).toEqual({ proposals: [], setups: [], rollouts: [], spend });
	expect(input.setups.find(({ what }) => what === "prices")).toMatchObject({ value: "test" });
});
