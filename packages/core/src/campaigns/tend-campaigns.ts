import type { CampaignPlan } from "./campaign.ts";
import { type NewNotice, toEndNotice, toTroubleNotice } from "./notice.ts";
import { type CampaignProgress, findStopRule, type StopRule } from "./stop-rules.ts";
import { type CampaignHealth, findTroubles } from "./trouble.ts";

type Ended = {
	id: string;
	name: string;
	status: "completed" | "stopped";
	at: Date;
	reason: string | null;
	/** How it came out, in one sentence. */
	result: string;
};

export type TendDeps = {
	listRunning(): Promise<{ id: string; name: string; plan: CampaignPlan }[]>;
	readProgress(id: string): Promise<Omit<CampaignProgress, "now">>;
	readHealth(id: string): Promise<Omit<CampaignHealth, "now">>;
	/** running → stopped; false when it is no longer running. */
	stop(id: string, why: { rule: StopRule; reason: string }): Promise<boolean>;
	/** Campaigns that lately ended and of which nothing was told yet. */
	listUntold(): Promise<Ended[]>;
	/** Writes it unless its key is there. */
	tell(campaignId: string, notice: NewNotice): Promise<void>;
};

type Stopped = { id: string; reason: string };
type StopDeps = Pick<TendDeps, "listRunning" | "readProgress" | "stop">;

/** Stops the campaigns whose rules say so; returns them. Many proposals can end between two sweeps, so each end asks too. */
export async function stopByRules(deps: StopDeps, now: Date): Promise<Stopped[]> {
	const stopped: Stopped[] = [];
	for (const { id, plan } of await deps.listRunning()) {
		if (Object.values(plan.stop).every((rule) => rule === null)) continue;
		const why = findStopRule(plan.stop, { ...(await deps.readProgress(id)), now });
		if (why && (await deps.stop(id, why))) stopped.push({ id, reason: why.reason });
	}
	return stopped;
}

/** Stops by rules, and tells of ends and of trouble, each once. Returns what was stopped. */
export async function tendCampaigns(deps: TendDeps, now: Date): Promise<Stopped[]> {
	const stopped = await stopByRules(deps, now);
	const stoppedIds = new Set(stopped.map(({ id }) => id));
	for (const campaign of await deps.listRunning()) {
		if (!stoppedIds.has(campaign.id)) await tellTroubles(deps, campaign, now);
	}
	for (const ended of await deps.listUntold()) {
		const body = [ended.reason, ended.result].filter(Boolean).join(" ");
		await deps.tell(ended.id, toEndNotice(ended, body));
	}
	return stopped;
}

async function tellTroubles(deps: TendDeps, { id, name }: { id: string; name: string }, now: Date): Promise<void> {
	const health = await deps.readHealth(id);
	for (const trouble of findTroubles({ ...health, now }))
		await deps.tell(id, toTroubleNotice({ id, name, since: health.lastProgressAt }, trouble));
}
