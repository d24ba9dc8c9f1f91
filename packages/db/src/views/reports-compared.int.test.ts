import {
	buildReport,
	DENOMINATORS,
	REPORT_IDS,
	type Report,
	type ReportInput,
	type ReportOptions,
	toReportDocument,
} from "@aes/core/metrics";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDb } from "../testing/index.ts";
import { readReportInput } from "./report-input.ts";
import { generateReportRows, type ReportRows } from "./testing/report-rows.ts";
import { wilsonBySearch } from "./testing/wilson-by-search.ts";

/** What reports say across cohorts, again by queries of their own, on campaigns that did not run alike. */
const db = useTestDb();
let rows: ReportRows;
let input: ReportInput;
beforeAll(async () => {
	rows = await generateReportRows(db, 20_261_202);
	await setApart();
	input = await readReportInput(db.client, rows);
});

/** Conditions that differ by campaign, method or proposer, and cohorts without an accepted environment. */
async function setApart(): Promise<void> {
	const [first = "", second = ""] = rows.campaignIds;
	await db.client.campaign.update({ where: { id: second }, data: { profile: "strict" } });
	await db.client.ledgerEntry.updateMany({
		where: { campaignId: second, status: "settled", proposal: { proposer: "vendor/model" } },
		data: { priceVersion: "later" },
	});
	await db.client.admission.updateMany({ data: { checkerVersion: "1", profileVersion: "1" } });
	await db.client.admission.updateMany({
		where: { version: { environment: { attempt: 7 } } },
		data: { checkerVersion: "of an attempt that was lost" },
	});
	await db.client.admission.updateMany({
		where: { version: { environment: { attempt: { not: 7 }, proposal: { campaignId: second } } } },
		data: { checkerVersion: "2" },
	});
	await db.client.proposal.updateMany({ where: { method: "prompt" }, data: { timeLimitMs: 90_000 } });
	await db.client.proposal.updateMany({ where: { proposer: "procedural/weak" }, data: { maxRounds: 2 } });
	const strong = { proposer: "procedural/strong" };
	await db.client.proposal.updateMany({ where: { ...strong, method: "agentic" }, data: { turnLimit: 40 } });
	const moved = { proposer: "procedural/weak", method: "prompt" } as const;
	await db.client.proposal.updateMany({ where: moved, data: { seedId: `${rows.projectId}-seed-0` } });
	const isAccepted = { verdict: "accepted" } as const;
	await db.client.proposal.updateMany({
		where: { ...strong, method: "prompt_feedback", ...isAccepted },
		data: { verdict: "rejected" },
	});
	await db.client.proposal.updateMany({
		where: { proposer: "vendor/model", method: "prompt", campaignId: first, ...isAccepted },
		data: { verdict: "rejected" },
	});
	await db.client.worker.create({ data: { id: "w", hostname: "h", pid: 1, capacity: {} } });
	const agentic = await db.client.proposal.findMany({
		where: { method: "agentic" },
		select: { id: true, harness: true },
	});
	await db.client.sandboxRecord.createMany({
		data: agentic.flatMap(({ id, harness }) =>
			["proposer", "trial"].map((purpose) => ({
				...{ id: `${id}-${purpose}`, workerId: "w", purpose, image: "i", proposalId: id, expiresAt: new Date() },
				...{ cpus: harness === "pi" ? 4 : 2, memoryMb: purpose === "trial" ? 1 : 2_048 },
			})),
		),
	});
}

const reportOf = (options: Partial<ReportOptions> = {}): Report =>
	buildReport(input, { byCampaign: false, denominator: "evaluable", ...options });

/** `own`: every proposal with the id of its cohort, told by conditions of this test. */
async function ask<Row>({ cohorts }: Report, select: string, values: readonly unknown[] = []): Promise<Row[]> {
	const listed = cohorts.map(({ id, proposer, method, selfCheck, harness, campaignId }) => ({
		...{ id, proposer, method, campaign: campaignId },
		...{ self_check: selfCheck, harness },
	}));
	const found = await db.pool.query(
		`WITH cohort AS (SELECT * FROM jsonb_to_recordset($1::jsonb)
			AS c(id text, proposer text, method text, campaign text, self_check boolean, harness text)),
		own AS (SELECT c.id AS cohort, p.* FROM proposals p JOIN cohort c ON p.proposer = c.proposer
			AND p.method::text = c.method AND (c.campaign IS NULL OR c.campaign = p.campaign_id)
			AND (p.method <> 'agentic' OR (p.self_check = c.self_check AND p.harness = c.harness))
			WHERE p.campaign_id = ANY($2)) ${select}`,
		[JSON.stringify(listed), rows.campaignIds, ...values],
	);
	return found.rows;
}

describe("whether cohorts are comparable", () => {
	/** Each condition as a query of its value by cohort. */
	const CONDITIONS: Record<string, string> = {
		profile: "SELECT cohort, c.profile AS value FROM own JOIN campaigns c ON c.id = own.campaign_id",
		"checker version": `SELECT cohort, a.checker_version AS value FROM own
			JOIN environments e ON e.proposal_id = own.id JOIN environment_versions v ON v.environment_id = e.id
			JOIN admissions a ON a.version_id = v.id WHERE e.attempt = own.attempt`,
		prices: `SELECT cohort, l.price_version AS value FROM own JOIN ledger_entries l ON l.proposal_id = own.id
			WHERE l.price_version IS NOT NULL`,
		"time limit": "SELECT cohort, (time_limit_ms / 1000)::text || ' s' AS value FROM own",
		"most rounds": "SELECT cohort, max_rounds::text AS value FROM own",
		"turn limit": "SELECT cohort, CASE WHEN turn_limit IS NULL THEN 'none' ELSE turn_limit::text END AS value FROM own",
		"limits of the proposer's sandbox": `SELECT cohort, format('%s CPUs, %s MB', s.cpus, s.memory_mb) AS value
			FROM own JOIN sandbox_records s ON s.proposal_id = own.id WHERE s.purpose = 'proposer'`,
	};

	test("each condition that differs is named, with every value and the cohorts under it", async () => {
		const report = reportOf();
		expect(report.comparability.isComparable).toBe(false);
		const named = report.comparability.mismatches.map(({ what }) => what);
		expect(named.sort()).toEqual([...Object.keys(CONDITIONS), "seeds"].sort());
		for (const { what, values } of report.comparability.mismatches) {
			const condition = CONDITIONS[what];
			if (!condition) continue;
			const found = await ask<{ value: string; ids: string[] }>(
				report,
				`SELECT value, array_agg(DISTINCT cohort ORDER BY cohort) AS ids FROM (${condition}) told
				GROUP BY value ORDER BY value COLLATE "C"`,
			);
			expect(values.map(({ value, cohortIds }) => ({ value, ids: [...cohortIds].sort() }))).toEqual(found);
		}
	});

	test("seed sets set cohorts apart as the sets of their proposals' seeds do", async () => {
		const report = reportOf();
		const found = await ask<{ ids: string[] }>(
			report,
			`SELECT array_agg(cohort ORDER BY cohort) AS ids FROM (
				SELECT cohort, array_agg(DISTINCT seed_id ORDER BY seed_id) AS seeds FROM own GROUP BY cohort) sets
			GROUP BY seeds ORDER BY 1`,
		);
		const seeds = report.comparability.mismatches.find(({ what }) => what === "seeds");
		const groups = seeds?.values.map(({ cohortIds }) => [...cohortIds].sort()) ?? [];
		expect(groups.sort()).toEqual(found.map(({ ids }) => ids).sort());
		expect(groups).toHaveLength(2);
	});

	test("every report warns of each difference first, and of none where nothing differs", async () => {
		const report = reportOf();
		for (const id of REPORT_IDS) {
			const { notes } = toReportDocument(report, id, { withPaper: false });
			const { mismatches } = report.comparability;
			expect(notes.findLastIndex((note) => note.startsWith("Not comparable: "))).toBe(mismatches.length - 1);
			for (const [at, { values }] of mismatches.entries())
				for (const { value } of values) expect(notes[at]).toContain(value);
		}
		const alike = { ...input, setups: [], proposals: input.proposals.filter(({ method }) => method === "agentic") };
		const calm = buildReport(alike, { byCampaign: false, denominator: "evaluable" });
		expect(calm.comparability).toEqual({ isComparable: true, mismatches: [] });
		expect(toReportDocument(calm, "table2", { withPaper: false }).notes.join("\n")).not.toContain("Not comparable");
	});
});

test("the ratio to Prompt and its direction, pooled and by campaign, and none where either cost is undefined", async () => {
	const directions = new Set<string | undefined>();
	for (const byCampaign of [false, true]) {
		const report = reportOf({ byCampaign });
		const found = await ask<{ cohort: string; ratio: number | null }>(
			report,
			`, cost AS (SELECT cohort, (SELECT sum(l.cost_micro_usd) FROM ledger_entries l WHERE l.status = 'settled'
					AND l.proposal_id = ANY(array_agg(own.id)))::float8
					/ nullif(count(*) FILTER (WHERE verdict = 'accepted'), 0) AS each FROM own GROUP BY cohort)
			SELECT c.id AS cohort, mine.each / theirs.each AS ratio FROM cohort c
			JOIN cost mine ON mine.cohort = c.id
			LEFT JOIN cohort p ON p.method = 'prompt' AND c.method <> 'prompt' AND p.proposer = c.proposer
				AND p.campaign IS NOT DISTINCT FROM c.campaign
			LEFT JOIN cost theirs ON theirs.cohort = p.id`,
		);
		const told = new Map(found.map(({ cohort, ratio }) => [cohort, ratio]));
		for (const { id, ratioToPrompt } of report.cohorts) {
			expect(ratioToPrompt).toEqual(asRatio(told.get(id)));
			directions.add(ratioToPrompt?.direction);
		}
		expect(report.cohorts.filter(({ cost }) => cost.state === "undefined")).toHaveLength(byCampaign ? 3 : 1);
	}
	expect(directions).toEqual(new Set(["cheaper", "dearer", undefined]));
});

function asRatio(ratio: number | null | undefined) {
	if (typeof ratio !== "number") return null;
	return { ratio: expect.closeTo(ratio, 12), direction: ratio < 1 ? "cheaper" : "dearer" };
}

type Counts = Record<"both" | "onlyFirst" | "onlySecond" | "neither" | "undecided" | "unmatched", number>;

/** Every cohort with the baseline, row by row: the n-th of equal seed and random seed with the n-th. */
const pairsWith = (report: Report, baselineId: string) => {
	const counts =
		report.denominator === "completed"
			? "status = 'completed'"
			: "coalesce(verdict IN ('accepted', 'rejected'), false)";
	return ask<Counts & { cohort: string }>(
		report,
		`, numbered AS (SELECT *, ${counts} AS counts, verdict IS NOT DISTINCT FROM 'accepted' AS won,
				row_number() OVER (PARTITION BY cohort, seed_id, random_seed ORDER BY ordinal, campaign_id) AS nth FROM own)
		SELECT a.cohort, ${[
			["both", "a.counts AND b.counts AND a.won AND b.won"],
			["onlyFirst", "a.counts AND b.counts AND a.won AND NOT b.won"],
			["onlySecond", "a.counts AND b.counts AND NOT a.won AND b.won"],
			["neither", "a.counts AND b.counts AND NOT a.won AND NOT b.won"],
			["undecided", "b.id IS NOT NULL AND NOT (a.counts AND b.counts)"],
			["unmatched", "b.id IS NULL"],
		]
			.map(([name, is]) => `count(*) FILTER (WHERE ${is})::int AS "${name}"`)
			.join(", ")}
		FROM (SELECT * FROM numbered WHERE cohort <> $3) a
		LEFT JOIN (SELECT * FROM numbered WHERE cohort = $3) b USING (seed_id, random_seed, nth) GROUP BY a.cohort`,
		[baselineId],
	);
};

/** Newcombe's interval, method 10, from intervals that a search found. */
function newcombe({ both: a, onlyFirst: b, onlySecond: c, neither: d }: Counts) {
	const n = a + b + c + d;
	if (n === 0) return null;
	const [p, q] = [(a + b) / n, (a + c) / n];
	const [first, second] = [wilsonBySearch(a + b, n), wilsonBySearch(a + c, n)];
	const cross = a * d - b * c;
	const shrunk = cross > n / 2 ? cross - n / 2 : Math.min(cross, 0);
	const phi = shrunk === 0 ? 0 : shrunk / Math.sqrt((a + b) * (c + d) * (a + c) * (b + d));
	const join = (x: number, y: number) => Math.sqrt(x ** 2 + y ** 2 - 2 * phi * x * y);
	const low = p - q - join(p - first.low, second.high - q);
	const high = p - q + join(first.high - p, q - second.low);
	const near = (share: number) => expect.closeTo(Math.min(1, Math.max(-1, share)), 6);
	return { value: near(p - q), low: near(low), high: near(high) };
}

test("every cohort as the baseline: wins, losses, what is left out, and the difference with its interval", async () => {
	let unmatched = 0;
	for (const denominator of DENOMINATORS)
		for (const { id: baselineId, source } of reportOf().cohorts) {
			const report = reportOf({ denominator, baselineId });
			const found = new Map((await pairsWith(report, baselineId)).map((row) => [row.cohort, row]));
			const own = report.paired.filter((comparison) => comparison.baselineId === baselineId);
			expect(own).toHaveLength(report.cohorts.filter((cohort) => cohort.source === source).length - 1);
			for (const comparison of own) {
				const counts = found.get(comparison.cohortId) as Counts;
				const { undecided, unmatched: alone, ...pairs } = counts;
				expect(comparison).toMatchObject({ undecided, unmatched: alone, wins: pairs.onlyFirst });
				expect({ cohort: comparison.cohortId, ...comparison.counts }).toEqual(pairs);
				expect(comparison.difference).toEqual(newcombe(counts));
				unmatched += alone;
			}
		}
	expect(unmatched).toBeGreaterThan(0);
});

test("the matrix of matched seeds has every proposal once, with its outcome", async () => {
	const report = reportOf();
	const cells = report.matched.flatMap(({ seedId, randomSeed, cells: own }) =>
		Object.entries(own).map(([cohort, { proposalId, outcome }]) => [proposalId, cohort, seedId, randomSeed, outcome]),
	);
	const found = await ask<Record<"id" | "cohort" | "seed" | "outcome", string> & { random: number }>(
		report,
		`SELECT id, cohort, seed_id AS seed, random_seed AS random,
			CASE WHEN verdict IN ('accepted', 'rejected') THEN verdict::text ELSE 'undecided' END AS outcome FROM own`,
	);
	const expected = found.map(({ id, cohort, seed, random, outcome }) => [id, cohort, seed, random, outcome]);
	expect(cells.map(String).sort()).toEqual(expected.map(String).sort());
});
