import { type CampaignPlan, planDigest, planProposals } from "@aes/core/campaigns";
import { recordCampaignEvent } from "./campaign-events.ts";
import { cleanText } from "./clean-text.ts";
import type { DbClient } from "./client.ts";
import type { QueuedRow } from "./leases.ts";
import { toMicroUsdColumn } from "./micro-usd.ts";
import { findPromotedDefault } from "./workspace-repository.ts";

export type NewCampaign = {
	projectId: string;
	plan: CampaignPlan;
	priceVersion: string;
	/** The campaign whose configuration this one started from. */
	clonedFrom?: string | null;
};

/** Writes the campaign with its frozen plan, and its proposals. To be called in a transaction. */
export async function createCampaign(
	tx: DbClient,
	input: NewCampaign,
): Promise<{ id: string; proposals: QueuedRow[] }> {
	const { projectId } = input;
	const plan = await freeze(tx, input);
	const digest = planDigest(plan);
	const { id } = await tx.campaign.create({
		data: {
			...toColumns(plan),
			projectId,
			priceVersion: input.priceVersion,
			clonedFrom: input.clonedFrom ?? null,
			plan: { ...plan, proposers: plan.proposers.map((proposer) => ({ ...proposer })) } as object,
			planDigest: digest,
		},
		select: { id: true },
	});
	const { maxRounds, timeLimitMs, turnLimit, workspaceVersionId } = plan;
	const budgetMicroUsd = toBudgetColumn(plan.proposalBudgetMicroUsd);
	const shared = { projectId, campaignId: id, maxRounds, timeLimitMs, turnLimit, budgetMicroUsd };
	const proposals = await tx.proposal.createManyAndReturn({
		data: planProposals(plan).map((planned) => ({
			...shared,
			...planned,
			workspaceVersionId: planned.method === "agentic" ? workspaceVersionId : null,
			webAllow: planned.method === "agentic" ? [...plan.webAllow] : [],
		})),
		select: { id: true, attempt: true },
	});
	await recordCampaignEvent(tx, {
		campaignId: id,
		kind: "started",
		detail: `${proposals.length} proposals, ${digest}`,
	});
	return { id, proposals };
}

/** What was left open is decided here: the promoted workspace is the one that is promoted now. */
async function freeze(tx: DbClient, { plan, projectId }: NewCampaign): Promise<CampaignPlan> {
	const isAgentic = plan.methods.includes("agentic");
	const workspaceVersionId = plan.workspaceVersionId ?? (isAgentic ? await findPromotedDefault(tx, projectId) : null);
	return { ...plan, name: cleanText(plan.name), workspaceVersionId };
}

/** The columns that lists filter by; where a plan has several values, the first. */
function toColumns(plan: CampaignPlan) {
	const [first = { model: "", harness: "built-in" }] = plan.proposers;
	return {
		name: plan.name,
		proposer: first.model,
		harness: first.harness,
		methods: [...plan.methods],
		proposalsPerMethod: plan.proposalsPerCell,
		seedIds: [...plan.seedIds],
		randomSeed: plan.randomSeed,
		selfCheck: plan.selfCheck.includes(true),
		maxRounds: plan.maxRounds,
		budgetMicroUsd: toBudgetColumn(plan.budgetMicroUsd),
		profile: plan.profile,
	};
}

const toBudgetColumn = (microUsd: number | null): bigint | null =>
	microUsd === null ? null : toMicroUsdColumn(microUsd);
