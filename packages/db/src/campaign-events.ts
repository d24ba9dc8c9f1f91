import { cleanText } from "./clean-text.ts";
import type { DbClient } from "./client.ts";

type CampaignEventKind =
	| "started"
	| "paused"
	| "resumed"
	| "resumed_failed"
	| "stopped"
	| "completed"
	| "cancelled"
	| "readmitted";

type NewEvent = { campaignId: string; kind: CampaignEventKind; detail?: string };

/** To be called in the transaction that makes it true. */
export async function recordCampaignEvent(db: DbClient, { campaignId, kind, detail }: NewEvent): Promise<void> {
	const said = detail === undefined ? null : cleanText(detail).slice(0, 2_000);
	await db.campaignEvent.create({ data: { campaignId, kind, detail: said } });
}
