import { AppError } from "../errors.ts";
import type { CampaignPlan } from "./campaign.ts";
import { type CampaignProgress, findStopRule } from "./stop-rules.ts";

export type ResumeDeps = {
	get(id: string): Promise<{ name: string; plan: CampaignPlan }>;
	readProgress(id: string): Promise<Omit<CampaignProgress, "now">>;
	/** paused or stopped → running; throws `conflict` from elsewhere. */
	resume(id: string): Promise<void>;
};

/**
 * Goes on where a campaign was paused or stopped. Throws `conflict` when one of its rules would stop it again at once;
 * failures in a row are forgiven, since whoever resumes has mended their cause.
 */
export async function resumeCampaign(deps: ResumeDeps, input: { id: string; now: Date }): Promise<void> {
	const { plan } = await deps.get(input.id);
	const progress = await deps.readProgress(input.id);
	const stopped = findStopRule(plan.stop, { ...progress, failuresInARow: 0, now: input.now });
	if (stopped)
		throw new AppError(
			"conflict",
			`Campaign ${input.id} would stop again at once: ${stopped.reason} Its configuration is frozen, so clone it with another rule.`,
			{ details: { id: input.id, rule: stopped.rule } },
		);
	await deps.resume(input.id);
}
