import { listStatusesBefore } from "@aes/core/campaigns";
import { recordCampaignEvent } from "./campaign-events.ts";
import type { DbClient } from "./client.ts";

/**
 * Completes the campaign when none of its proposals is open. To be called in the transaction that ended one, after
 * it: the lock makes two last proposals follow each other, so that the second sees the first.
 */
export async function completeCampaign(db: DbClient, campaignId: string): Promise<void> {
	await db.$queryRaw`SELECT id FROM campaigns WHERE id = ${campaignId} FOR NO KEY UPDATE`;
	const completed = await db.$executeRaw`
		UPDATE campaigns SET status = 'completed', finished_at = now()
		WHERE id = ${campaignId} AND status::text = ANY(${listStatusesBefore("complete")})
			AND NOT EXISTS (
				SELECT 1 FROM proposals WHERE campaign_id = ${campaignId} AND status IN ('queued', 'running')
			)`;
	if (completed === 1) await recordCampaignEvent(db, { campaignId, kind: "completed" });
}
