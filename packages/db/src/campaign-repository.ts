import type { CampaignPlan, StopRule } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { createCampaign, type NewCampaign } from "./campaign-creation.ts";
import { listUntold, readHealth, readProgress } from "./campaign-progress.ts";
import { type CampaignSummary, toCampaignSummary } from "./campaign-row.ts";
import { cancelCampaign, pauseCampaign, resumeCampaign, resumeFailed, stopCampaign } from "./campaign-transitions.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { QueuedRow } from "./leases.ts";

/** Campaigns and the changes of their status, each guarded by the table of transitions. */
export function createCampaignRepository({ client }: Db) {
	return withDbErrors({
		/** Writes the campaign and all its planned proposals, or nothing. The proposals' jobs are to be enqueued. */
		async create(input: NewCampaign): Promise<{ id: string; proposals: QueuedRow[] }> {
			return client.$transaction((tx) => createCampaign(tx, input));
		},
		/** Throws `not_found`. */
		async get(id: string): Promise<CampaignSummary> {
			const row = await client.campaign.findUnique({ where: { id } });
			if (!row) throw new AppError("not_found", `There is no campaign ${id}. ./aes campaign list shows them.`);
			return toCampaignSummary(row);
		},
		/** What is queued waits, what runs finishes. Throws `not_found`; `conflict` when it does not run. */
		pause: (id: string): Promise<void> => client.$transaction((tx) => pauseCampaign(tx, id)),
		/** Returns the proposals whose jobs are to be enqueued. Throws as `pause` does. */
		resume: (id: string): Promise<QueuedRow[]> => client.$transaction((tx) => resumeCampaign(tx, id)),
		/** The same for those that ended by faults of ours, and for them only. */
		resumeFailed: (id: string): Promise<QueuedRow[]> => client.$transaction((tx) => resumeFailed(tx, id)),
		/** By a rule of its own; false when it no longer runs. */
		stop: (id: string, why: { rule: StopRule; reason: string }): Promise<boolean> =>
			client.$transaction((tx) => stopCampaign(tx, id, why)),
		/**
		 * Ends every open proposal and admission of the campaign as cancelled. Holders lose their lease with it, so they
		 * stop at their next write or renewal. A campaign that has ended stays as it is; says whether it was open.
		 */
		cancel: (id: string): Promise<boolean> => client.$transaction((tx) => cancelCampaign(tx, id)),
		async listRunning(): Promise<{ id: string; name: string; plan: CampaignPlan }[]> {
			const rows = await client.campaign.findMany({ where: { status: "running" }, orderBy: { createdAt: "asc" } });
			return rows.map(toCampaignSummary);
		},
		/** What stop rules look at. */
		readProgress: (id: string) => readProgress(client, id),
		/** What trouble shows in; a worker whose heartbeat is older than `freshMs` is dead. */
		readHealth: (id: string, input: { freshMs: number }) => readHealth(client, id, input),
		/** Campaigns that ended within the last day and of which no notice tells. */
		listUntold: () => listUntold(client),
	});
}

export type CampaignRepository = ReturnType<typeof createCampaignRepository>;
