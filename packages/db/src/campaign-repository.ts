import { type CampaignPlan, type CampaignStatus, planProposals } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { cancelAdmissionsOf } from "./admission-end.ts";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { QueuedRow } from "./leases.ts";
import { toMicroUsd, toMicroUsdColumn } from "./micro-usd.ts";
import { findPromotedDefault } from "./workspace-repository.ts";

export type NewCampaign = {
	projectId: string;
	plan: CampaignPlan;
	priceVersion: string;
	/** For each proposal of the campaign. */
	timeLimitMs: number;
	turnLimit: number | null;
	/** What its agentic proposals work in; what is promoted in "default" unless told. */
	workspaceVersionId?: string | null;
};

export type CampaignSummary = {
	id: string;
	projectId: string;
	name: string;
	status: CampaignStatus;
	budgetMicroUsd: number | null;
	createdAt: Date;
	finishedAt: Date | null;
};

export function createCampaignRepository({ client }: Db) {
	return withDbErrors({
		/** Writes the campaign and all its planned proposals, or nothing. The proposals' jobs are to be enqueued. */
		async create(input: NewCampaign): Promise<{ id: string; proposals: QueuedRow[] }> {
			return client.$transaction((tx) => createCampaign(tx, input));
		},
		/** Throws `not_found`. */
		async get(id: string): Promise<CampaignSummary> {
			const row = await client.campaign.findUnique({ where: { id } });
			if (!row) throw new AppError("not_found", `No campaign ${id} is stored.`);
			const { projectId, name, status, createdAt, finishedAt } = row;
			const budgetMicroUsd = row.budgetMicroUsd === null ? null : toMicroUsd(row.budgetMicroUsd);
			return { id, projectId, name, status, budgetMicroUsd, createdAt, finishedAt };
		},
		/**
		 * Ends every open proposal and admission of the campaign as cancelled. Holders lose their lease with it, so they
		 * stop at their next write or renewal. A campaign that has ended stays as it is; says whether it was open.
		 */
		async cancel(id: string): Promise<boolean> {
			return client.$transaction((tx) => cancelCampaign(tx, id));
		},
	});
}

export type CampaignRepository = ReturnType<typeof createCampaignRepository>;

async function createCampaign(tx: DbClient, input: NewCampaign) {
	const { plan, projectId } = input;
	const budgetMicroUsd = plan.budgetMicroUsd === null ? null : toMicroUsdColumn(plan.budgetMicroUsd);
	const columns = { ...plan, methods: [...plan.methods], seedIds: [...plan.seedIds], name: cleanText(plan.name) };
	const campaign = await tx.campaign.create({
		data: { ...columns, projectId, budgetMicroUsd, priceVersion: input.priceVersion },
		select: { id: true },
	});
	const shared = {
		projectId,
		campaignId: campaign.id,
		proposer: plan.proposer,
		harness: plan.harness,
		selfCheck: plan.selfCheck,
		maxRounds: plan.maxRounds,
		timeLimitMs: input.timeLimitMs,
		turnLimit: input.turnLimit,
	};
	const workspaceVersionId = input.workspaceVersionId ?? (await findPromotedDefault(tx, projectId));
	const proposals = await tx.proposal.createManyAndReturn({
		data: planProposals(plan).map((planned) => ({
			...shared,
			...planned,
			workspaceVersionId: planned.method === "agentic" ? workspaceVersionId : null,
		})),
		select: { id: true, attempt: true },
	});
	return { id: campaign.id, proposals };
}

/** Proposals first, then the campaign: the order in which every other transaction locks them. */
async function cancelCampaign(tx: DbClient, id: string): Promise<boolean> {
	await tx.$executeRaw`
		UPDATE proposals
		SET status = 'cancelled', end_reason = 'cancelled', finished_at = now(),
			lease_token = NULL, lease_owner = NULL, lease_until = NULL
		WHERE campaign_id = ${id} AND status IN ('queued', 'running')`;
	await cancelAdmissionsOf(tx, { campaignId: id });
	const cancelled = await tx.$executeRaw`
		UPDATE campaigns SET status = 'cancelled', finished_at = now() WHERE id = ${id} AND status = 'running'`;
	return cancelled === 1;
}
