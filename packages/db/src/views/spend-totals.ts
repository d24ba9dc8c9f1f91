import type { SpendTotals } from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";
import type { ReportFilter } from "./report-proposals.ts";

/** Of these campaigns together; of all of the project, also outside campaigns, when none is named. */
export async function readSpendTotals(db: PrismaClient, filter: ReportFilter): Promise<SpendTotals> {
	const rows = [...(await listSpendTotals(db, filter)).values()];
	const sum = (part: keyof SpendTotals) => rows.reduce((total, row) => total + row[part], 0);
	return {
		totalMicroUsd: sum("totalMicroUsd"),
		proposalMicroUsd: sum("proposalMicroUsd"),
		solverMicroUsd: sum("solverMicroUsd"),
		otherMicroUsd: sum("otherMicroUsd"),
	};
}

/** By campaign; under null what belongs to none, unless campaigns are named. */
export async function listSpendTotals(
	db: PrismaClient,
	{ projectId, campaignIds }: ReportFilter,
): Promise<Map<string | null, SpendTotals>> {
	const rows = await db.$queryRaw<(SpendTotals & { campaignId: string | null })[]>`
		SELECT campaign_id AS "campaignId", coalesce(sum(cost_micro_usd), 0)::float8 AS "totalMicroUsd",
			coalesce(sum(cost_micro_usd) FILTER (WHERE proposal_id IS NOT NULL), 0)::float8 AS "proposalMicroUsd",
			coalesce(sum(cost_micro_usd) FILTER (WHERE proposal_id IS NULL AND rollout_id IS NOT NULL), 0)::float8
				AS "solverMicroUsd",
			coalesce(sum(cost_micro_usd) FILTER (WHERE proposal_id IS NULL AND rollout_id IS NULL), 0)::float8
				AS "otherMicroUsd"
		FROM ledger_entries
		WHERE project_id = ${projectId} AND status = 'settled'
			AND (${campaignIds.length} = 0 OR campaign_id = ANY(${[...campaignIds]}))
		GROUP BY campaign_id`;
	return new Map(rows.map(({ campaignId, ...totals }) => [campaignId, totals]));
}

export const NOTHING_SPENT: SpendTotals = {
	totalMicroUsd: 0,
	proposalMicroUsd: 0,
	solverMicroUsd: 0,
	otherMicroUsd: 0,
};
