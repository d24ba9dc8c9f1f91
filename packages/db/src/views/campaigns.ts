import type { PrismaClient } from "../generated/client.ts";

export type CampaignRow = {
	id: string;
	name: string;
	proposer: string;
	selfCheck: boolean;
	profile: string;
	priceVersion: string;
	seeds: number;
	maxRounds: number;
	budgetMicroUsd: number | null;
	status: "running" | "completed" | "cancelled";
	planned: number;
	ended: number;
	createdAt: Date;
	finishedAt: Date | null;
};

/** Campaigns of a project, newest first, with how far each has come. */
export async function listCampaigns(db: PrismaClient, input: { projectId: string }): Promise<CampaignRow[]> {
	const [campaigns, counts] = await Promise.all([
		db.campaign.findMany({ where: { projectId: input.projectId }, orderBy: { createdAt: "desc" }, take: 200 }),
		db.proposal.groupBy({ by: ["campaignId", "status"], where: { projectId: input.projectId }, _count: true }),
	]);
	return campaigns.map((campaign) => {
		const own = counts.filter((row) => row.campaignId === campaign.id);
		const sum = (rows: typeof own) => rows.reduce((total, row) => total + row._count, 0);
		return {
			id: campaign.id,
			name: campaign.name,
			proposer: campaign.proposer,
			selfCheck: campaign.selfCheck,
			profile: campaign.profile,
			priceVersion: campaign.priceVersion,
			seeds: campaign.seedIds.length,
			maxRounds: campaign.maxRounds,
			budgetMicroUsd: campaign.budgetMicroUsd === null ? null : Number(campaign.budgetMicroUsd),
			status: campaign.status,
			planned: sum(own),
			ended: sum(own.filter((row) => row.status !== "queued" && row.status !== "running")),
			createdAt: campaign.createdAt,
			finishedAt: campaign.finishedAt,
		};
	});
}
