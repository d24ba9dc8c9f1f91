import type pg from "pg";
import { renderTable } from "../../src/render-table.ts";

/** Proposals a minute, how long one of each method took, and what containers and model calls of the campaign lasted. */
export async function renderTimeSpent(db: pg.Client, campaignId: string): Promise<string> {
	const [whole] = await ask<{ proposals: number; seconds: number }>(
		`SELECT count(*)::int AS proposals, extract(epoch FROM max(finished_at) - min(started_at))::float8 AS seconds
		FROM proposals WHERE campaign_id = $1`,
	);
	const methods = await ask<{ name: string; count: number; mean: number; most: number }>(
		`SELECT method || CASE WHEN method = 'agentic' AND NOT self_check THEN ', self-check off' ELSE '' END AS name,
			count(*)::int AS count, avg(extract(epoch FROM finished_at - started_at))::float8 AS mean,
			max(extract(epoch FROM finished_at - started_at))::float8 AS most
		FROM proposals WHERE campaign_id = $1 GROUP BY 1 ORDER BY 1`,
	);
	const parts = await ask<{ name: string; count: number; seconds: number }>(
		`SELECT coalesce(kind::text, status::text) || CASE WHEN rollout_id IS NULL THEN '' ELSE ' of a solver' END
				|| coalesce(', ' || purpose, '') AS name,
			count(*)::int AS count, coalesce(sum(duration_ms), 0)::float8 / 1000 AS seconds
		FROM ledger_entries WHERE campaign_id = $1 GROUP BY 1 ORDER BY 3 DESC`,
	);
	const controls = await ask<{ name: string; count: number; seconds: number }>(
		`SELECT c.control_id AS name, count(*)::int AS count, sum(c.duration_ms)::float8 / 1000 AS seconds
		FROM proposals p JOIN environments e ON e.proposal_id = p.id JOIN environment_versions v ON v.environment_id = e.id
		JOIN admissions a ON a.version_id = v.id JOIN admission_checks c ON c.admission_id = a.id
		WHERE p.campaign_id = $1 GROUP BY 1 ORDER BY 3 DESC`,
	);
	const { proposals, seconds } = whole ?? { proposals: 0, seconds: 0 };
	return [
		`${proposals} proposals in ${seconds.toFixed(0)} s: ${((proposals * 60) / seconds).toFixed(1)} a minute`,
		renderTable(
			["Method", "Proposals", "Mean, s", "Longest, s"],
			methods.map(({ name, count, mean, most }) => [name, count, mean.toFixed(1), most.toFixed(1)]),
		),
		renderTable(
			["What lasted (several at once)", "Times", "Sum, s"],
			[...parts, ...controls.map((control) => ({ ...control, name: `control ${control.name}` }))].map((part) => [
				part.name,
				part.count,
				part.seconds.toFixed(0),
			]),
		),
	].join("\n\n");

	async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
		return (await db.query<Row>(sql, [campaignId])).rows;
	}
}
