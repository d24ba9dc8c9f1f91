import type { CampaignPlan, CampaignStatus } from "@aes/core/campaigns";
import type { CohortCounts, SpendTotals } from "@aes/core/metrics";
import { toPlan } from "../campaign-row.ts";
import type { PrismaClient } from "../generated/client.ts";
import { listSpendTotals, NOTHING_SPENT } from "./spend-totals.ts";

export type CampaignRow = {
	id: string;
	name: string;
	/** Its models, in the plan's order, and the first of them. */
	proposers: string[];
	proposer: string;
	methods: CampaignPlan["methods"];
	selfCheck: boolean;
	profile: string;
	priceVersion: string;
	seeds: number;
	maxRounds: number;
	budgetMicroUsd: number | null;
	status: CampaignStatus;
	stopReason: string | null;
	planned: number;
	ended: number;
	counts: CohortCounts;
	/** Sum over accepted proposals; the mean is this over accepted. */
	roundsOfAccepted: number;
	spend: SpendTotals;
	createdAt: Date;
	finishedAt: Date | null;
};

const SHOWN = 200;

/** Campaigns of a project, newest first, with how far each has come. */
export async function listCampaigns(db: PrismaClient, input: { projectId: string }): Promise<CampaignRow[]> {
	const { projectId } = input;
	const campaigns = await db.campaign.findMany({ where: { projectId }, orderBy: { createdAt: "desc" }, take: SHOWN });
	const ids = campaigns.map(({ id }) => id);
	const [counts, spends] = await Promise.all([
		readCampaignCounts(db, ids),
		ids.length > 0 ? listSpendTotals(db, { projectId, campaignIds: ids }) : NO_SPENDS,
	]);
	return campaigns.map((campaign) => {
		const { planned, ended, roundsOfAccepted, ...rest } = counts.get(campaign.id) ?? NONE;
		const plan = toPlan(campaign);
		return {
			id: campaign.id,
			name: campaign.name,
			proposers: [...new Set(plan.proposers.map(({ model }) => model))],
			proposer: campaign.proposer,
			methods: plan.methods,
			selfCheck: campaign.selfCheck,
			profile: campaign.profile,
			priceVersion: campaign.priceVersion,
			seeds: campaign.seedIds.length,
			maxRounds: campaign.maxRounds,
			budgetMicroUsd: plan.budgetMicroUsd,
			status: campaign.status,
			stopReason: campaign.stopReason,
			planned,
			ended,
			counts: { planned, ...rest },
			roundsOfAccepted,
			spend: spends.get(campaign.id) ?? NOTHING_SPENT,
			createdAt: campaign.createdAt,
			finishedAt: campaign.finishedAt,
		};
	});
}

type Counts = CohortCounts & { ended: number; roundsOfAccepted: number };

const NO_SPENDS: ReadonlyMap<string, SpendTotals> = new Map();

const NONE: Counts = {
	planned: 0,
	completed: 0,
	evaluable: 0,
	accepted: 0,
	inconclusive: 0,
	ended: 0,
	roundsOfAccepted: 0,
};

/** What became of the proposals of each campaign. */
async function readCampaignCounts(db: PrismaClient, ids: readonly string[]): Promise<Map<string, Counts>> {
	const rows = await db.$queryRaw<(Counts & { id: string })[]>`
		SELECT campaign_id AS id, count(*)::int AS planned,
			count(*) FILTER (WHERE status = 'completed')::int AS completed,
			count(*) FILTER (WHERE status = 'completed' AND verdict <> 'inconclusive')::int AS evaluable,
			count(*) FILTER (WHERE verdict = 'accepted')::int AS accepted,
			count(*) FILTER (WHERE verdict = 'inconclusive')::int AS inconclusive,
			count(*) FILTER (WHERE status NOT IN ('queued', 'running'))::int AS ended,
			coalesce(sum(rounds) FILTER (WHERE verdict = 'accepted'), 0)::int AS "roundsOfAccepted"
		FROM proposals WHERE campaign_id = ANY(${[...ids]}) GROUP BY campaign_id`;
	return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
