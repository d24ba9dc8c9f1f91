import type { CampaignHealth, CampaignProgress } from "@aes/core/campaigns";
import { formatRate, toProportion } from "@aes/core/metrics";
import type { DbClient } from "./client.ts";
import { toMicroUsd } from "./micro-usd.ts";

type CellRow = { cell: number; evaluable: number; accepted: number };

/** Spend, the latest run of faults, and each cell's Wilson interval. */
export async function readProgress(db: DbClient, id: string): Promise<Omit<CampaignProgress, "now">> {
	const [cells, spend, faults] = await Promise.all([
		db.$queryRaw<CellRow[]>`
			SELECT cell, count(*) FILTER (WHERE status = 'completed' AND verdict <> 'inconclusive')::int AS evaluable,
				count(*) FILTER (WHERE verdict = 'accepted')::int AS accepted
			FROM proposals WHERE campaign_id = ${id} GROUP BY cell ORDER BY cell`,
		db.$queryRaw<{ spent: bigint }[]>`
			SELECT coalesce(sum(CASE WHEN status = 'settled' THEN cost_micro_usd ELSE reserved_micro_usd END), 0)::bigint AS spent
			FROM ledger_entries WHERE campaign_id = ${id} AND status IN ('settled', 'reserved', 'lapsed')`,
		db.$queryRaw<{ count: number; last: string | null }[]>`
			WITH ended AS (
				SELECT p.finished_at, p.error, p.end_reason = 'system_error' AS is_fault
				FROM proposals p JOIN campaigns c ON c.id = p.campaign_id
				WHERE p.campaign_id = ${id} AND p.finished_at > coalesce(c.resumed_at, '-infinity')
			)
			SELECT count(*)::int AS count, (array_agg(error ORDER BY finished_at DESC))[1] AS last FROM ended
			WHERE is_fault AND finished_at > coalesce((SELECT max(finished_at) FROM ended WHERE NOT is_fault), '-infinity')`,
	]);
	return {
		spentMicroUsd: toMicroUsd(spend[0]?.spent ?? 0n),
		failuresInARow: faults[0]?.count ?? 0,
		lastFault: faults[0]?.last ?? null,
		cells: cells.map(({ accepted, evaluable }) => toProportion(accepted, evaluable)),
	};
}

type HealthRow = {
	queued: number;
	running: number;
	retrying: number;
	lastFault: string | null;
	stoppedByBudget: number;
	lastProgressAt: Date;
};

export async function readHealth(
	db: DbClient,
	id: string,
	{ freshMs }: { freshMs: number },
): Promise<Omit<CampaignHealth, "now">> {
	const [[row], [workers]] = await Promise.all([
		db.$queryRaw<HealthRow[]>`
			SELECT count(p.id) FILTER (WHERE p.status = 'queued')::int AS queued,
				count(p.id) FILTER (WHERE p.status = 'running')::int AS running,
				count(p.id) FILTER (WHERE p.status IN ('queued', 'running') AND p.error IS NOT NULL)::int AS retrying,
				(array_agg(p.error ORDER BY p.enqueued_at DESC NULLS LAST)
					FILTER (WHERE p.status IN ('queued', 'running') AND p.error IS NOT NULL))[1] AS "lastFault",
				count(p.id) FILTER (WHERE p.end_reason = 'budget')::int AS "stoppedByBudget",
				greatest(c.created_at, c.resumed_at, max(p.finished_at)) AS "lastProgressAt"
			FROM campaigns c LEFT JOIN proposals p ON p.campaign_id = c.id
			WHERE c.id = ${id} GROUP BY c.id`,
		db.$queryRaw<{ live: number }[]>`
			SELECT count(*)::int AS live FROM workers
			WHERE stopped_at IS NULL AND heartbeat_at >= now() - ${freshMs} * interval '1 millisecond'`,
	]);
	const none = { queued: 0, running: 0, retrying: 0, lastFault: null, stoppedByBudget: 0, lastProgressAt: new Date(0) };
	return { ...none, ...row, liveWorkers: workers?.live ?? 0 };
}

type UntoldRow = {
	id: string;
	name: string;
	status: "completed" | "stopped";
	at: Date;
	reason: string | null;
	planned: number;
	completed: number;
	evaluable: number;
	accepted: number;
	overBudget: number;
	faults: number;
	lastFault: string | null;
};

/** Lately ended and not told of: the key of a notice holds the end that it tells of. */
export async function listUntold(db: DbClient) {
	const rows = await db.$queryRaw<UntoldRow[]>`
		SELECT c.id, c.name, c.status::text AS status, c.finished_at AS at, c.stop_reason AS reason,
			count(p.id)::int AS planned,
			count(p.id) FILTER (WHERE p.status = 'completed')::int AS completed,
			count(p.id) FILTER (WHERE p.status = 'completed' AND p.verdict <> 'inconclusive')::int AS evaluable,
			count(p.id) FILTER (WHERE p.verdict = 'accepted')::int AS accepted,
			count(p.id) FILTER (WHERE p.end_reason = 'budget')::int AS "overBudget",
			count(p.id) FILTER (WHERE p.end_reason = 'system_error')::int AS faults,
			(array_agg(p.error ORDER BY p.finished_at DESC) FILTER (WHERE p.end_reason = 'system_error'))[1] AS "lastFault"
		FROM campaigns c LEFT JOIN proposals p ON p.campaign_id = c.id
		WHERE c.status::text IN ('completed', 'stopped') AND c.plan IS NOT NULL
			AND c.finished_at > now() - interval '1 day'
			AND NOT EXISTS (
				SELECT 1 FROM notices n
				WHERE n.campaign_id = c.id AND n.kind = c.status::text AND n.created_at >= c.finished_at
			)
		GROUP BY c.id ORDER BY c.finished_at LIMIT 100`;
	return rows.map(({ id, name, status, at, reason, ...counts }) => ({
		id,
		name,
		status,
		at,
		reason,
		result: toResult(counts),
	}));
}

type Counts = Omit<UntoldRow, "id" | "name" | "status" | "at" | "reason">;

function toResult({ planned, completed, evaluable, accepted, overBudget, faults, lastFault }: Counts): string {
	return [
		`Of ${planned} proposals ${completed} completed, ${evaluable} are evaluable and ${accepted} accepted${evaluable > 0 ? `: ${formatRate(toProportion(accepted, evaluable))} %` : ""}.`,
		...(overBudget > 0 ? [`A budget stopped ${overBudget}.`] : []),
		...(faults > 0 ? [`${faults} ended by faults of ours; the last: ${lastFault?.slice(0, MAX_FAULT_LENGTH)}`] : []),
	].join(" ");
}

const MAX_FAULT_LENGTH = 400;
