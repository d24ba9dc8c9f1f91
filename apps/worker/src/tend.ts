import { stopByRules, tendCampaigns } from "@aes/core/campaigns";
import type { Logger } from "pino";
import { type Delivery, sendWebhook, type WebhookSettings } from "./send-webhook.ts";
import type { Stores } from "./stores.ts";
import type { Timings } from "./timings.ts";

type Deps = { stores: Pick<Stores, "campaigns" | "notices">; timings: Timings; log: Logger };

/** Deliveries of one sweep; the rest waits for the next. */
const AT_ONCE = 5;

/** Stops campaigns whose rules say so, tells of ends and trouble, and delivers what is to be told by webhook. */
export async function tend({ stores, timings, log }: Deps, webhook: WebhookSettings | null): Promise<void> {
	const { campaigns, notices } = stores;
	const stopped = await tendCampaigns(
		{
			...campaigns,
			readHealth: (id) => campaigns.readHealth(id, { freshMs: timings.deadAfterMs }),
			tell: async (campaignId, notice) => {
				if (await notices.write(campaignId, notice)) log.info({ campaignId, kind: notice.kind }, notice.title);
			},
		},
		new Date(),
	);
	logStopped(log, stopped);
	if (webhook) await deliver(stores, webhook, log);
	else await notices.dropDeliveries();
}

/** The rules alone. What fails here is left to the next sweep: the proposal before it has ended well. */
export async function tendRules({ stores, log }: Pick<Deps, "log"> & { stores: Pick<Stores, "campaigns"> }) {
	await stopByRules(stores.campaigns, new Date()).then(
		(stopped) => logStopped(log, stopped),
		(error: unknown) => log.warn({ err: error }, "the rules of campaigns could not be looked at; the sweep does"),
	);
}

function logStopped(log: Logger, stopped: readonly { id: string; reason: string }[]): void {
	for (const { id, reason } of stopped) log.info({ campaignId: id, reason }, "campaign stopped by its rule");
}

async function deliver({ notices }: Pick<Stores, "notices">, webhook: WebhookSettings, log: Logger): Promise<void> {
	const due = await notices.claimDue(AT_ONCE);
	await Promise.all(
		due.map(async (notice) => {
			const delivery: Delivery = await sendWebhook(webhook, notice);
			if (delivery.isDelivered) return notices.markDelivered(notice.id);
			log.warn({ noticeId: notice.id, attempt: notice.attempt, error: delivery.error }, "webhook not delivered");
			await notices.markFailed(notice.id, { attempt: notice.attempt, ...delivery });
		}),
	);
}
