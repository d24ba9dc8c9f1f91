import { type CampaignAction, listActions, listStatusesBefore, type StopRule } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { cancelAdmissionsOf } from "./admission-end.ts";
import { completeCampaign } from "./campaign-completion.ts";
import { recordCampaignEvent } from "./campaign-events.ts";
import type { DbClient } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { MAX_ATTEMPTS, type QueuedRow } from "./leases.ts";

/** Queued proposals wait from now on. Throws `not_found`; `conflict` when it does not run. */
export async function pauseCampaign(tx: DbClient, id: string): Promise<void> {
	const moved = await tx.$executeRaw`
		UPDATE campaigns SET status = 'paused' WHERE id = ${id} AND ${isBefore("pause")}`;
	if (moved === 0) await refuse(tx, id, "pause");
	await recordCampaignEvent(tx, { campaignId: id, kind: "paused" });
}

/** false when it no longer runs. */
export async function stopCampaign(
	tx: DbClient,
	id: string,
	{ rule, reason }: { rule: StopRule; reason: string },
): Promise<boolean> {
	const moved = await tx.$executeRaw`
		UPDATE campaigns SET status = 'stopped', stop_rule = ${rule}, stop_reason = ${reason}, finished_at = now()
		WHERE id = ${id} AND ${isBefore("stop")}`;
	if (moved === 1) await recordCampaignEvent(tx, { campaignId: id, kind: "stopped", detail: reason });
	return moved === 1;
}

/** The proposals that wait may be claimed again; they are returned, so that their jobs can be enqueued. */
export async function resumeCampaign(tx: DbClient, id: string): Promise<QueuedRow[]> {
	const moved = await tx.$executeRaw`
		UPDATE campaigns
		SET status = 'running', resumed_at = now(), finished_at = NULL, stop_rule = NULL, stop_reason = NULL
		WHERE id = ${id} AND ${isBefore("resume")}`;
	if (moved === 0) await refuse(tx, id, "resume");
	await recordCampaignEvent(tx, { campaignId: id, kind: "resumed" });
	await completeCampaign(tx, id);
	return tx.proposal.findMany({ where: { campaignId: id, status: "queued" }, select: { id: true, attempt: true } });
}

/**
 * Only what ended by faults of ours goes back to the queue, with attempts granted anew; the campaign runs again. The
 * sweep takes up the rollouts among it.
 */
export async function resumeFailed(tx: DbClient, id: string): Promise<QueuedRow[]> {
	const requeued = await tx.$queryRaw<QueuedRow[]>`
		UPDATE proposals
		SET status = 'queued', end_reason = NULL, finished_at = NULL, enqueued_at = NULL, rounds = 0,
			max_attempts = attempt + ${MAX_ATTEMPTS}
		WHERE campaign_id = ${id} AND status = 'stopped' AND end_reason = 'system_error'
			AND EXISTS (SELECT 1 FROM campaigns WHERE id = ${id} AND ${isBefore("resume_failed")})
		RETURNING id, attempt`;
	const rollouts = await requeueFailedRollouts(tx, id);
	const moved = await tx.$executeRaw`
		UPDATE campaigns
		SET status = 'running', resumed_at = now(), finished_at = NULL, stop_rule = NULL, stop_reason = NULL
		WHERE id = ${id} AND ${isBefore("resume_failed")} AND ${requeued.length + rollouts} > 0`;
	if (moved === 0) await refuseFailed(tx, id);
	const attempts = rollouts > 0 ? ` and ${rollouts} rollouts` : "";
	const detail = `${requeued.length} proposals${attempts} that had ended by faults of the system`;
	await recordCampaignEvent(tx, { campaignId: id, kind: "resumed_failed", detail });
	await completeCampaign(tx, id);
	return tx.proposal.findMany({ where: { campaignId: id, status: "queued" }, select: { id: true, attempt: true } });
}

/** What a budget stopped would be stopped by it again. */
function requeueFailedRollouts(tx: DbClient, id: string): Promise<number> {
	return tx.$executeRaw`
		UPDATE rollouts
		SET status = 'queued', outcome = NULL, fault = NULL, code = NULL, reason = NULL, test_source = NULL,
			solver_end = NULL, turns = 0, warnings = '{}', duration_ms = NULL, finished_at = NULL, enqueued_at = NULL,
			max_attempts = attempt + ${MAX_ATTEMPTS}
		WHERE campaign_id = ${id} AND status = 'stopped' AND code IS DISTINCT FROM 'budget'
			AND EXISTS (SELECT 1 FROM campaigns WHERE id = ${id} AND ${isBefore("resume_failed")})`;
}

/** Proposals first, then the campaign: the order in which every other transaction locks them. */
export async function cancelCampaign(tx: DbClient, id: string): Promise<boolean> {
	await tx.$executeRaw`
		UPDATE proposals
		SET status = 'cancelled', end_reason = 'cancelled', finished_at = now(),
			lease_token = NULL, lease_owner = NULL, lease_until = NULL
		WHERE campaign_id = ${id} AND status IN ('queued', 'running')
			AND EXISTS (SELECT 1 FROM campaigns WHERE id = ${id} AND ${isBefore("cancel")})`;
	const cancelled = await tx.$executeRaw`
		UPDATE campaigns SET status = 'cancelled', finished_at = now() WHERE id = ${id} AND ${isBefore("cancel")}`;
	if (cancelled === 0) return false;
	await cancelAdmissionsOf(tx, { campaignId: id });
	await tx.$executeRaw`
		UPDATE rollouts
		SET status = 'cancelled', outcome = 'cancelled', reason = 'Its campaign was cancelled.', finished_at = now(),
			lease_token = NULL, lease_owner = NULL, lease_until = NULL
		WHERE campaign_id = ${id} AND status IN ('queued', 'running')`;
	await recordCampaignEvent(tx, { campaignId: id, kind: "cancelled" });
	return true;
}

/** True of the campaign's row where the table of transitions lets the action start. */
const isBefore = (action: CampaignAction) => Prisma.sql`campaigns.status::text = ANY(${listStatusesBefore(action)})`;

async function refuseFailed(tx: DbClient, id: string): Promise<never> {
	const row = await tx.campaign.findUnique({ where: { id }, select: { status: true } });
	if (!row || !listActions(row.status).includes("resume_failed")) return refuse(tx, id, "resume_failed");
	throw new AppError("conflict", `No proposal of campaign ${id} ended by a fault of the system: nothing to run again.`);
}

async function refuse(tx: DbClient, id: string, action: CampaignAction): Promise<never> {
	const row = await tx.campaign.findUnique({ where: { id }, select: { status: true } });
	if (!row) throw new AppError("not_found", `There is no campaign ${id}. ./aes campaign list shows them.`);
	const actions = listActions(row.status).filter((name) => name !== "stop" && name !== "complete");
	const possible =
		actions.length > 0
			? `From there: ${actions.map((name) => name.replace("_", " ")).join(", ")}`
			: "Nothing more can be done with it";
	throw new AppError(
		"conflict",
		`Campaign ${id} is ${row.status}, so ${action.replace("_", " ")} is not possible. ${possible}, or clone it.`,
		{ details: { id, status: row.status, action } },
	);
}
