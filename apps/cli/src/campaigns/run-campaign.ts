import { setTimeout as sleep } from "node:timers/promises";
import type { CampaignPlan } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { priceTable } from "@aes/models";
import { createJobProducer, createQueueConnection } from "@aes/queue";
import type { Context } from "../context.ts";
import { getDatabaseUrl } from "../setup/postgres.ts";
import { type ComparisonLine, toComparison } from "./comparison.ts";
import type { CommandStores } from "./stores.ts";

const PROPOSAL_TIME_LIMIT_MS = 30 * 60_000;
const WATCH_MS = 1_000;

export type CampaignResult = { campaignId: string; status: string; durationMs: number; methods: ComparisonLine[] };

/** Writes the campaign, hands its proposals to the queue, and returns its id. */
export async function startCampaign(context: Context, stores: CommandStores, plan: CampaignPlan): Promise<string> {
	if (plan.seedIds.length === 0)
		throw new AppError(
			"invalid_input",
			"There is no seed to propose from. Import some first: ./aes import jobs DIR, or ./aes import tasks DIR.",
		);
	const campaign = await stores.campaigns.create({
		projectId: stores.projectId,
		plan,
		priceVersion: priceTable.version,
		timeLimitMs: PROPOSAL_TIME_LIMIT_MS,
		turnLimit: null,
	});
	const { REDIS_URL: redisUrl } = context.settings;
	await using connection = await createQueueConnection(
		redisUrl ? { redisUrl } : { databaseUrl: await getDatabaseUrl(context.settings) },
	);
	await using producer = createJobProducer(connection);
	for (const { id, attempt } of campaign.proposals) await producer.enqueue("runProposal", { proposalId: id, attempt });
	await stores.proposals.markEnqueued(campaign.proposals.map(({ id }) => id));
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
