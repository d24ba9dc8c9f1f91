import { setTimeout as sleep } from "node:timers/promises";
import type { CampaignDetail } from "@aes/db";
import type { Context } from "../context.ts";
import type { CommandStores } from "./stores.ts";

const LOOK_MS = 1_000;

/**
 * Waits until the campaign's solver has attempted what was accepted; at once when it asks for no attempts, or for none
 * any more. An aborted signal ends the waiting, not the attempts.
 */
export async function followRollouts(
	{ output }: Context,
	{ rolloutViews, projectId }: CommandStores,
	{ campaign, signal }: { campaign: CampaignDetail; signal: AbortSignal },
): Promise<void> {
	const { id, plan, status } = campaign;
	const accepted = campaign.cells.reduce((sum, { counts }) => sum + counts.accepted, 0);
	const wanted = accepted * (plan.solver?.rollouts ?? 0);
	if (!plan.solver || wanted === 0 || status !== "completed") return;
	output.info(`${wanted} rollouts by ${plan.solver.model} on what was accepted`);
	const progress = output.progress(wanted);
	for (let told = 0; told < wanted && !signal.aborted; ) {
		const ended = await rolloutViews.countEnded({ projectId, campaignId: id, solver: plan.solver });
		for (; told < Math.min(ended, wanted); told += 1) progress.tick("rollouts");
		if (told < wanted) await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
	}
	progress.done();
}
