import { type Budget, toOvershootRefusal } from "@aes/core/ledger";
import type { DbClient } from "./client.ts";
import { toMicroUsd } from "./micro-usd.ts";

/** Whoever holds the lease, and the budgets its spend falls under; null: no limit. */
export type SpendHolder = {
	projectId: string;
	campaignId: string | null;
	proposalId: string | null;
	rolloutId?: string;
	leaseToken: string;
	sessionMicroUsd: bigint | null;
	campaignMicroUsd: bigint | null;
	dayMicroUsd: bigint | null;
};

/** The database's time, to the millisecond that a row keeps: a day's sum and the row agree on the day. */
export type LedgerMoment = { at: Date; budgets: Budget[] };

/**
 * How each budget of the holder stands. Campaign, then project are locked until the transaction ends, after the
 * holder's own row: everybody takes them in this order, the most wanted last and so the shortest. Without a limit no lock is
 * taken. Throws `forbidden` when an overshoot closed the session.
 */
export async function lockBudgets(tx: DbClient, holder: SpendHolder): Promise<LedgerMoment> {
	const { campaignId, projectId, leaseToken } = holder;
	const [campaign] = holder.campaignMicroUsd === null ? [] : await lockCampaign(tx, campaignId);
	const [project] = holder.dayMicroUsd === null ? [] : await lockProject(tx, projectId);
	// A statement of its own after the locks: it sees what the reservations before have written.
	const [sums] = await tx.$queryRaw<Sums[]>`
		SELECT date_trunc('milliseconds', now()) AS at, session.*, campaign.*, day.*
		FROM (
			SELECT coalesce(sum(cost_micro_usd) FILTER (WHERE status = 'settled'), 0)::bigint AS "sessionSpent",
				coalesce(sum(reserved_micro_usd) FILTER (WHERE status IN ('reserved', 'lapsed')), 0)::bigint AS "sessionReserved",
				max(cost_micro_usd) FILTER (WHERE kind = 'model_call' AND cost_micro_usd > reserved_micro_usd) AS "overshotCost",
				max(reserved_micro_usd) FILTER (WHERE kind = 'model_call' AND cost_micro_usd > reserved_micro_usd)
					AS "overshotReserved"
			FROM ledger_entries WHERE lease_token = ${leaseToken}
		) AS session, (
			SELECT coalesce(sum(cost_micro_usd) FILTER (WHERE status = 'settled'), 0)::bigint AS "campaignSpent",
				coalesce(sum(reserved_micro_usd) FILTER (WHERE status IN ('reserved', 'lapsed')), 0)::bigint AS "campaignReserved"
			FROM ledger_entries WHERE campaign_id = ${campaign ? campaignId : null}
		) AS campaign, (
			SELECT coalesce(sum(cost_micro_usd) FILTER (WHERE status = 'settled'), 0)::bigint AS "daySpent",
				coalesce(sum(reserved_micro_usd) FILTER (WHERE status IN ('reserved', 'lapsed')), 0)::bigint AS "dayReserved"
			FROM ledger_entries
			WHERE project_id = ${project ? projectId : null}
				AND created_at >= date_trunc('day', date_trunc('milliseconds', now()), 'UTC')
		) AS day`;
	if (!sums) throw new Error("A query of sums gives one row.");
	requireNoOvershoot(sums);
	const limits = [
		{ level: "session", limit: holder.sessionMicroUsd } as const,
		{ level: "campaign", limit: campaign?.limit ?? null } as const,
		{ level: "day", limit: project?.limit ?? null } as const,
	];
	return { at: sums.at, budgets: limits.flatMap(({ level, limit }) => toBudget(level, limit, sums)) };
}

type Sums = { at: Date; overshotCost: bigint | null; overshotReserved: bigint | null } & Record<
	`${Budget["level"]}${"Spent" | "Reserved"}`,
	bigint
>;

const lockCampaign = (tx: DbClient, id: string | null) => tx.$queryRaw<{ limit: bigint | null }[]>`
	SELECT budget_micro_usd AS limit FROM campaigns WHERE id = ${id} FOR NO KEY UPDATE`;

const lockProject = (tx: DbClient, id: string) => tx.$queryRaw<{ limit: bigint | null }[]>`
	SELECT daily_budget_micro_usd AS limit FROM projects WHERE id = ${id} FOR NO KEY UPDATE`;

function requireNoOvershoot({ overshotCost, overshotReserved }: Sums): void {
	if (overshotCost === null || overshotReserved === null) return;
	throw toOvershootRefusal({
		costMicroUsd: toMicroUsd(overshotCost),
		reservedMicroUsd: toMicroUsd(overshotReserved),
	});
}

function toBudget(level: Budget["level"], limit: bigint | null, sums: Sums): Budget[] {
	if (limit === null) return [];
	const spentMicroUsd = toMicroUsd(sums[`${level}Spent`]);
	const reservedMicroUsd = toMicroUsd(sums[`${level}Reserved`]);
	return [{ level, limitMicroUsd: toMicroUsd(limit), spentMicroUsd, reservedMicroUsd }];
}
