import { toFigure8, toFigure8Document } from "@aes/core/metrics";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDb } from "../testing/index.ts";
import { findSeedLanes, type SeedLanes } from "./report-lanes.ts";
import { generateReportRows, type ReportRows } from "./testing/report-rows.ts";

/** Figure 8 again, by queries that share nothing with the product's but the tables. */
const db = useTestDb();
let rows: ReportRows;
let seedId: string;
beforeAll(async () => {
	rows = await generateReportRows(db, 20_261_201);
	seedId = `${rows.projectId}-seed-1`;
});

const lanesOf = async (proposalIds: readonly string[]): Promise<SeedLanes> => {
	const found = await findSeedLanes(db.client, { projectId: rows.projectId, seedId, proposalIds });
	if (!found) throw new Error("The seed was not found.");
	return found;
};

const ask = async <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
	(await db.pool.query(sql, [...values])).rows;

const OWN = "SELECT s.* FROM trajectory_steps s JOIN proposals p ON p.id = s.proposal_id AND p.attempt = s.attempt";

test("every agentic proposal with a trace on the seed can be drawn, by its steps of the attempt that ended it", async () => {
	const { candidates, runs } = await lanesOf([]);
	const found = await ask<{ id: string; steps: number; proposer: string; verdict: string | null }>(
		`SELECT p.id, p.proposer, p.verdict, count(*)::int AS steps FROM proposals p, trajectory_steps s
		WHERE s.proposal_id = p.id AND s.attempt = p.attempt AND p.method = 'agentic' AND p.seed_id = $1 GROUP BY p.id`,
		[seedId],
	);
	const shown = candidates.map(({ id, steps, proposer, verdict }) => ({ id, steps, proposer, verdict }));
	const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);
	expect(shown.sort(byId)).toEqual(found.sort(byId));
	expect(found.length).toBeGreaterThan(8);
	expect(new Set(found.map(({ proposer }) => proposer)).size).toBe(3);
	expect(runs.map(({ proposalId }) => proposalId)).toEqual(candidates.slice(0, 8).map(({ id }) => id));
});

test("chosen proposals are drawn in the order given, whoever proposed them, and foreign ones are not", async () => {
	const { candidates } = await lanesOf([]);
	const chosen = [...new Map(candidates.map(({ proposer, id }) => [proposer, id])).values()].reverse();
	const { runs } = await lanesOf([...chosen, "nobody"]);
	expect(runs.map(({ proposalId }) => proposalId)).toEqual(chosen);
	expect(new Set(runs.map(({ proposer }) => proposer)).size).toBe(3);
	const foreign = await db.client.seed.findFirstOrThrow({ where: { projectId: { not: rows.projectId } } });
	const request = { projectId: rows.projectId, seedId: foreign.id, proposalIds: [] };
	expect(await findSeedLanes(db.client, request)).toBeNull();
});

describe("each line", () => {
	/** Eight at a time until every candidate has been drawn once. */
	const drawAll = async () => {
		const ids = (await lanesOf([])).candidates.map(({ id }) => id);
		const batches = Array.from({ length: Math.ceil(ids.length / 8) }, (_, at) => ids.slice(at * 8, at * 8 + 8));
		return Promise.all(batches.map(async (batch) => toFigure8((await lanesOf(batch)).runs)));
	};

	test("has its steps, its turns by lane, and a point for each step with a lane", async () => {
		for (const figure of await drawAll()) {
			for (const run of figure.runs) {
				const [found] = await ask<Record<"turns" | "read" | "build" | "write" | "test", number>>(
					`SELECT count(*)::int AS turns, ${["read", "build", "write", "test"]
						.map((lane) => `sum((label IS NOT DISTINCT FROM '${lane}')::int)::int AS ${lane}`)
						.join(", ")} FROM (${OWN}) own WHERE proposal_id = $1`,
					[run.proposalId],
				);
				expect({ turns: run.turns, ...run.turnsByLane }).toEqual(found);
				const points = await ask(
					`SELECT turn, index, label AS lane FROM (
						SELECT own.*, (row_number() OVER (ORDER BY index))::int - 1 AS turn FROM (${OWN}) own WHERE proposal_id = $1
					) counted WHERE label IN ('read', 'build', 'write', 'test') ORDER BY index`,
					[run.proposalId],
				);
				expect(run.points).toEqual(points);
			}
			expect(figure.turns).toBe(Math.max(...figure.runs.map(({ turns }) => turns)));
		}
	});

	test("has its callouts, numbered through the picture", async () => {
		const kinds = new Set<string>();
		for (const figure of await drawAll()) {
			const expected = [];
			for (const { proposalId } of figure.runs) expected.push(...(await calloutsOf(proposalId)));
			const shown = figure.runs.flatMap(({ proposalId, callouts }) =>
				callouts.map(({ kind, index, title }) => ({ proposalId, kind, index, title })),
			);
			expect(shown).toEqual(expected);
			const numbers = figure.runs.flatMap(({ callouts }) => callouts.map(({ number }) => number));
			expect(numbers).toEqual(expected.map((_, at) => at + 1));
			for (const { kind } of expected) kinds.add(kind);
		}
		expect([...kinds].sort()).toEqual(["first failed test", "first test passed after it", "first write", "submission"]);
	});

	/** A test failed when any of its commands did; one without an exit code neither failed nor passed. */
	const calloutsOf = (proposalId: string) =>
		ask<{ proposalId: string; kind: string; index: number; title: string }>(
			`WITH own AS (${OWN} WHERE p.id = $1),
			ended AS (
				SELECT own.index, bool_or((seen->>'exitCode')::int <> 0) AS failed
				FROM own, jsonb_array_elements(observations) AS seen
				WHERE label = 'test' AND seen->>'exitCode' IS NOT NULL GROUP BY own.index),
			broke AS (SELECT min(index) AS index FROM ended WHERE failed),
			named AS (
				SELECT 'first write' AS kind, min(index) AS index FROM own WHERE label = 'write'
				UNION ALL SELECT 'first failed test', index FROM broke
				UNION ALL SELECT 'first test passed after it', min(ended.index) FROM ended, broke
					WHERE NOT failed AND ended.index > broke.index
				UNION ALL SELECT 'submission', max(index) FROM own WHERE label_rule = 'envkit-submit')
			SELECT $1 AS "proposalId", kind, own.index, own.message AS title
			FROM named JOIN own ON own.index = named.index ORDER BY own.index`,
			[proposalId],
		);
});

test("the document says the same figures: a line for each proposal, a record for each point and submission", async () => {
	const { seedName, runs } = await lanesOf([]);
	const figure = toFigure8(runs);
	const { groups, records, notes } = toFigure8Document(figure, seedName);
	expect(groups.flatMap((group) => group.rows)).toHaveLength(figure.runs.length);
	const [found] = await ask<{ records: number; callouts: number }>(
		`SELECT count(*) FILTER (WHERE label IN ('read', 'build', 'write', 'test'))::int
			+ count(DISTINCT proposal_id) FILTER (WHERE label_rule = 'envkit-submit')::int AS records
		FROM (${OWN}) own WHERE proposal_id = ANY($1)`,
		[runs.map(({ proposalId }) => proposalId)],
	);
	expect(records.rows).toHaveLength(found?.records ?? -1);
	const callouts = figure.runs.flatMap((run) => run.callouts);
	expect(notes.filter((note) => /^\(\d+\) /.test(note))).toHaveLength(callouts.length);
});
