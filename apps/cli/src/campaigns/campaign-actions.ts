import { type CampaignPlan, parseCampaignPlan, resumeCampaign } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { formatRate, formatUsd, validEnvironmentRate } from "@aes/core/metrics";
import type { Context } from "../context.ts";
import { EXIT } from "../exit-code.ts";
import { renderTable } from "../render-table.ts";
import { listAgentSteps } from "../setup/agent-images.ts";
import { STORE_STEPS, WORKER_STEPS } from "../setup/steps.ts";
import { renderCells, renderDetail } from "./campaign-lines.ts";
import { toComparison } from "./comparison.ts";
import { enqueueProposals } from "./enqueue.ts";
import { estimate, renderEstimate } from "./estimate.ts";
import { followCampaign, getCampaign } from "./follow-campaign.ts";
import { followRollouts } from "./follow-rollouts.ts";
import { readCampaign } from "./read-campaign.ts";
import { recordWrite } from "./record-write.ts";
import { startCampaign } from "./run-campaign.ts";
import { type CommandStores, openStores } from "./stores.ts";
import { hasWorker, withWorker } from "./with-worker.ts";

type Json = { json?: boolean };
type OneCampaign = Json & { id: string };

/** Opens the stores alone: for what needs no worker. */
async function withStores<Result>(context: Context, work: (stores: CommandStores) => Promise<Result>): Promise<Result> {
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	// Awaited here, so that the stores outlive it.
	return await work(stores);
}

export async function runFile(context: Context, options: Json & { file: string; detach?: boolean }): Promise<void> {
	await context.ensure(options.detach ? STORE_STEPS : WORKER_STEPS);
	await using stores = await openStores(context);
	const plan = await readCampaign(context.output, stores, options.file);
	await launch(context, stores, { ...options, plan });
}

type Launch = Json & { plan: CampaignPlan; clonedFrom?: string; detach?: boolean };

async function launch(
	context: Context,
	stores: CommandStores,
	{ plan, clonedFrom, ...options }: Launch,
): Promise<void> {
	const estimated = await estimate(context, stores, plan);
	context.output.info(renderEstimate(estimated));
	const start = () => startCampaign(context, stores, { plan, ...(clonedFrom !== undefined && { clonedFrom }) });
	if (options.detach) {
		const campaignId = await start();
		if (options.json) return context.output.json({ campaignId, estimate: estimated });
		context.output.result(campaignId);
		return tellWhoWorks(context, stores);
	}
	await context.ensure(listAgentSteps([...plan.proposers, ...(plan.solver ? [plan.solver] : [])]));
	await withWorker(context, stores, async () =>
		followToEnd(context, stores, { ...options, campaignId: await start() }),
	);
}

/** The exit code says how it ended: 0 completed, 3 stopped or cancelled, 130 left to itself. */
async function followToEnd(
	context: Context,
	stores: CommandStores,
	{ campaignId, json }: Json & { campaignId: string },
): Promise<void> {
	const { output } = context;
	const left = new AbortController();
	const leave = () => left.abort();
	process.once("SIGINT", leave);
	process.once("SIGTERM", leave);
	output.info(`Campaign ${campaignId} (./aes campaign show ${campaignId}; Ctrl-C leaves it to whatever worker runs)`);
	const { signal } = left;
	const followed = await followCampaign(context, stores, { campaignId, signal });
	await followRollouts(context, stores, { campaign: followed, signal });
	const campaign = await getCampaign(stores, campaignId);
	process.off("SIGINT", leave);
	process.off("SIGTERM", leave);
	const isLeft = left.signal.aborted;
	if (campaign.status !== "completed") process.exitCode = isLeft ? EXIT.interrupted : EXIT.stopped;
	if (json) {
		const cohorts = await stores.views.listCohorts({ projectId: stores.projectId, campaignId });
		const { status, stopRule, stopReason, planDigest, cells } = campaign;
		return output.json({ campaignId, status, stopRule, stopReason, planDigest, cells, methods: toComparison(cohorts) });
	}
	output.result(renderCells(campaign));
	if (campaign.stopReason) output.result(campaign.stopReason);
	if (isLeft) output.warn(`the campaign is ${campaign.status} and goes on whenever a worker runs: ./aes up.`);
}

export const runEstimate = (context: Context, options: Json & { file: string }): Promise<void> =>
	withStores(context, async (stores) => {
		const plan = await readCampaign(context.output, stores, options.file);
		const estimated = await estimate(context, stores, plan);
		if (estimated.budget.fit === "exceeded") process.exitCode = EXIT.stopped;
		if (options.json) return context.output.json(estimated);
		context.output.result(renderEstimate(estimated));
	});

export const runList = (context: Context, options: Json): Promise<void> =>
	withStores(context, async ({ views, projectId }) => {
		const campaigns = await views.listCampaigns({ projectId });
		if (options.json) return context.output.json(campaigns);
		const rows = campaigns.map((campaign) => [
			campaign.id,
			campaign.name.slice(0, 40),
			campaign.status,
			`${campaign.ended}/${campaign.planned}`,
			formatRate(validEnvironmentRate(campaign.counts).rate),
			formatUsd(campaign.spend.totalMicroUsd),
			campaign.createdAt.toISOString().slice(0, 16),
		]);
		context.output.result(renderTable(["Id", "Name", "Status", "Ended", "Rate, % [95 %]", "Spend", "Started"], rows));
	});

export const runShow = (context: Context, options: OneCampaign & { toml?: boolean }): Promise<void> =>
	withStores(context, async (stores) => {
		const campaign = await getCampaign(stores, options.id);
		if (options.toml) return context.output.result(campaign.file);
		if (options.json) return context.output.json(campaign);
		context.output.result(renderDetail(campaign, new Date()));
	});

export const runPause = (context: Context, options: OneCampaign): Promise<void> =>
	withStores(context, async (stores) => {
		await stores.campaigns.pause(options.id);
		await record(stores, "campaign.pause", options.id);
		await tellStatus(context, stores, options);
	});

export const runResume = (context: Context, options: OneCampaign & { failedOnly?: boolean }): Promise<void> =>
	withStores(context, async (stores) => {
		const { campaigns } = stores;
		const resume = async (id: string) => {
			const resumed = options.failedOnly ? await campaigns.resumeFailed(id) : await campaigns.resume(id);
			await enqueueProposals(context, stores, resumed);
		};
		await resumeCampaign({ ...campaigns, resume }, { id: options.id, now: new Date() });
		await record(stores, options.failedOnly ? "campaign.resume_failed" : "campaign.resume", options.id);
		await tellStatus(context, stores, options);
		await tellWhoWorks(context, stores);
	});

export const runCancel = (context: Context, options: OneCampaign): Promise<void> =>
	withStores(context, async (stores) => {
		const { status } = await stores.campaigns.get(options.id);
		if (!(await stores.campaigns.cancel(options.id)))
			throw new AppError("conflict", `Campaign ${options.id} is ${status}: there is nothing left to cancel.`);
		await record(stores, "campaign.cancel", options.id);
		await tellStatus(context, stores, options);
	});

type CloneOptions = OneCampaign & {
	name?: string;
	proposals?: number;
	randomSeed?: number;
	budget?: number;
	detach?: boolean;
};

export async function runClone(context: Context, options: CloneOptions): Promise<void> {
	await context.ensure(options.detach ? STORE_STEPS : WORKER_STEPS);
	await using stores = await openStores(context);
	const { plan } = await stores.campaigns.get(options.id);
	const cloned = parseCampaignPlan({
		...plan,
		name: options.name ?? plan.name,
		proposalsPerCell: options.proposals ?? plan.proposalsPerCell,
		randomSeed: options.randomSeed ?? plan.randomSeed,
		budgetMicroUsd: options.budget === undefined ? plan.budgetMicroUsd : Math.round(options.budget * 1e6),
	});
	await launch(context, stores, { ...options, plan: cloned, clonedFrom: options.id });
}

const record = (stores: CommandStores, action: string, id: string): Promise<void> =>
	recordWrite(stores, { action, subject: { kind: "campaign", id }, before: null, after: null });

async function tellStatus({ output }: Context, { campaigns }: CommandStores, { id, json }: OneCampaign): Promise<void> {
	const { status } = await campaigns.get(id);
	if (json) output.json({ campaignId: id, status });
	else output.result(`${id} is ${status}`);
}

async function tellWhoWorks({ output }: Context, stores: CommandStores): Promise<void> {
	if (!(await hasWorker(stores))) output.warn("no worker is alive, so nothing runs yet. Start one: ./aes up.");
}
