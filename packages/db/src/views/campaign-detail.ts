import {
	type CampaignAction,
	type Cell,
	findTroubles,
	listActions,
	listCells,
	renderCampaignCommand,
	renderCampaignFile,
	type Trouble,
} from "@aes/core/campaigns";
import type { CohortCounts, SpendTotals } from "@aes/core/metrics";
import { readHealth } from "../campaign-progress.ts";
import { type CampaignSummary, toCampaignSummary } from "../campaign-row.ts";
import type { PrismaClient } from "../generated/client.ts";
import { WORKER_ALIVE_MS } from "./operations.ts";
import { readSpendTotals } from "./spend-totals.ts";

/** A heartbeat older than this means the worker is gone. */

export type CampaignCell = Cell & {
	counts: CohortCounts;
	queued: number;
	running: number;
	/** Not completed: stopped by budget or by faults of ours, or cancelled. */
	stopped: number;
	roundsOfAccepted: number;
	/** By its proposals; solver rollouts are the campaign's. */
	spendMicroUsd: number;
};

export type CampaignDetail = CampaignSummary & {
	cells: CampaignCell[];
	spend: SpendTotals;
	/** What can be done with it now. */
	actions: CampaignAction[];
	troubles: { trouble: Trouble; text: string }[];
	/** Proposals that ended by faults of ours and could run again. */
	failed: number;
	events: { at: Date; kind: string; detail: string | null }[];
	/** The frozen configuration as a campaign file, and the command that starts it again. */
	file: string;
	command: string;
};

/** null when the project has no such campaign. */
export async function findCampaignDetail(
	db: PrismaClient,
	input: { projectId: string; id: string; now: Date },
): Promise<CampaignDetail | null> {
	const { projectId, id, now } = input;
	const row = await db.campaign.findFirst({ where: { projectId, id } });
	if (!row) return null;
	const summary = toCampaignSummary(row);
	const [cells, spends, spend, failed, events, health] = await Promise.all([
		readCells(db, id),
		readCellSpends(db, id),
		readSpendTotals(db, { projectId, campaignIds: [id] }),
		db.proposal.count({ where: { campaignId: id, status: "stopped", endReason: "system_error" } }),
		db.campaignEvent.findMany({ where: { campaignId: id }, orderBy: { at: "desc" }, take: 200 }),
		readHealth(db, id, { freshMs: WORKER_ALIVE_MS }),
	]);
	return {
		...summary,
		cells: listCells(summary.plan).map((cell) => {
			const { cell: _, ...figures } = cells.get(cell.index) ?? { ...NO_FIGURES, cell: cell.index };
			const { queued, running, stopped, roundsOfAccepted, ...counts } = figures;
			const spendMicroUsd = spends.get(cell.index) ?? 0;
			return { ...cell, counts, queued, running, stopped, roundsOfAccepted, spendMicroUsd };
		}),
		spend,
		actions: listActions(summary.status),
		troubles: summary.status === "running" ? findTroubles({ ...health, now }) : [],
		failed,
		events: events.map(({ at, kind, detail }) => ({ at, kind, detail })),
		file: renderCampaignFile(summary.plan),
		command: renderCampaignCommand(summary.plan),
	};
}

type Figures = CohortCounts & Pick<CampaignCell, "queued" | "running" | "stopped" | "roundsOfAccepted">;

const NO_FIGURES: Figures = {
	planned: 0,
	completed: 0,
	evaluable: 0,
	accepted: 0,
	inconclusive: 0,
	queued: 0,
	running: 0,
	stopped: 0,
	roundsOfAccepted: 0,
};

async function readCells(db: PrismaClient, id: string): Promise<Map<number, Figures & { cell: number }>> {
	const rows = await db.$queryRaw<(Figures & { cell: number })[]>`
		SELECT cell, count(*)::int AS planned,
			count(*) FILTER (WHERE status = 'completed')::int AS completed,
			count(*) FILTER (WHERE status = 'completed' AND verdict <> 'inconclusive')::int AS evaluable,
			count(*) FILTER (WHERE verdict = 'accepted')::int AS accepted,
			count(*) FILTER (WHERE verdict = 'inconclusive')::int AS inconclusive,
			count(*) FILTER (WHERE status = 'queued')::int AS queued,
			count(*) FILTER (WHERE status = 'running')::int AS running,
			count(*) FILTER (WHERE status IN ('stopped', 'cancelled'))::int AS stopped,
			coalesce(sum(rounds) FILTER (WHERE verdict = 'accepted'), 0)::int AS "roundsOfAccepted"
		FROM proposals WHERE campaign_id = ${id} GROUP BY cell`;
	return new Map(rows.map((row) => [row.cell, row]));
}

async function readCellSpends(db: PrismaClient, id: string): Promise<Map<number, number>> {
	const rows = await db.$queryRaw<{ cell: number; spend: number }[]>`
		SELECT p.cell, coalesce(sum(l.cost_micro_usd), 0)::float8 AS spend
		FROM ledger_entries l JOIN proposals p ON p.id = l.proposal_id
		WHERE l.campaign_id = ${id} AND l.status = 'settled' GROUP BY p.cell`;
	return new Map(rows.map(({ cell, spend }) => [cell, spend]));
}
