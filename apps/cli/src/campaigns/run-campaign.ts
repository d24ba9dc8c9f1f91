import { setTimeout as sleep } from "node:timers/promises";
import type { CampaignPlan } from "@aes/core/campaigns";
import type { Context } from "../context.ts";
import { ensureShipped } from "../workspaces/shipped.ts";
import { type ComparisonLine, toComparison } from "./comparison.ts";
import { enqueueProposals } from "./enqueue.ts";
import { readPrices } from "./prices.ts";
import type { CommandStores } from "./stores.ts";

const WATCH_MS = 1_000;

export type CampaignResult = { campaignId: string; status: string; durationMs: number; methods: ComparisonLine[] };

/** Writes the campaign, hands its proposals to the queue, and returns its id. */
export async function startCampaign(
	context: Context,
	stores: CommandStores,
	{ plan, clonedFrom = null }: { plan: CampaignPlan; clonedFrom?: string | null },
): Promise<string> {
	await ensureShipped(stores);
	const { version: priceVersion } = await readPrices(context.settings);
	const campaign = await stores.campaigns.create({ projectId: stores.projectId, plan, priceVersion, clonedFrom });
	await enqueueProposals(context, stores, campaign.proposals);
	return campaign.id;
}

/** Waits until every proposal has ended, telling each as it ends. An aborted signal stops the watching, not the campaign. */
export async function watchCampaign(
	context: Context,
	stores: CommandStores,
	input: { campaignId: string; signal?: AbortSignal },
): Promise<CampaignResult> {
	const startedAt = performance.now();
	const { campaignId, signal } = input;
	const total = await countPlanned(stores, campaignId);
	const progress = context.output.progress(total);
	const told = new Set<string>();
	for (;;) {
		signal?.throwIfAborted();
		for (const proposal of await listEnded(stores, campaignId, total)) {
			if (told.has(proposal.id)) continue;
			told.add(proposal.id);
			progress.tick(
				`${proposal.method} ${proposal.verdict ?? proposal.status}: ${proposal.environmentName ?? proposal.seedName}`,
			);
		}
		const { status } = await stores.campaigns.get(campaignId);
		if (status !== "running" && told.size >= total) {
			progress.done();
			const cohorts = await stores.views.listCohorts({ projectId: stores.projectId, campaignId });
			const durationMs = Math.round(performance.now() - startedAt);
			return { campaignId, status, durationMs, methods: toComparison(cohorts) };
		}
		await sleep(WATCH_MS);
	}
}

async function countPlanned({ views, projectId }: CommandStores, campaignId: string): Promise<number> {
	const cohorts = await views.listCohorts({ projectId, campaignId });
	return cohorts.reduce((sum, { counts }) => sum + counts.planned, 0);
}

async function listEnded({ views, projectId }: CommandStores, campaignId: string, limit: number) {
	const ended = await views.listProposals(
		{ projectId, campaignId, statuses: ["completed", "stopped", "cancelled"] },
		{ limit },
	);
	return ended.rows;
}
