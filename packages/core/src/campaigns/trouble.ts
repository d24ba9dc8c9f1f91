export const TROUBLES = ["no_worker", "stuck", "failing", "budget"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** How a running campaign stands, as far as it can be in trouble. */
export type CampaignHealth = {
	now: Date;
	queued: number;
	running: number;
	liveWorkers: number;
	/** The campaign's start, its last resume or its last ended proposal, whichever is latest. */
	lastProgressAt: Date;
	/** Proposals that wait for another attempt after a fault of ours, and the last fault in words. */
	retrying: number;
	lastFault: string | null;
	/** Proposals that the campaign's or their own budget stopped. */
	stoppedByBudget: number;
};

/** No proposal finished for this long while some run: somebody should look. */
export const STUCK_AFTER_MS = 20 * 60_000;
/** As many proposals that wait for another attempt are no accident of one. */
const RETRYING_AT_LEAST = 3;

/** What is wrong with a campaign that should be running, worst first; empty when nothing is. */
export function findTroubles(health: CampaignHealth): { trouble: Trouble; text: string }[] {
	const { queued, running, liveWorkers, retrying, lastFault, stoppedByBudget } = health;
	const troubles: { trouble: Trouble; text: string }[] = [];
	const say = (trouble: Trouble, text: string) => troubles.push({ trouble, text });
	if (queued + running > 0 && liveWorkers === 0)
		say("no_worker", "No worker is alive, so nothing of it runs. Start one: ./aes up.");
	const stillMs = health.now.getTime() - health.lastProgressAt.getTime();
	if (running > 0 && stillMs > STUCK_AFTER_MS)
		say(
			"stuck",
			`No proposal finished for ${Math.floor(stillMs / 60_000)} minutes while ${running} run. Operations shows what they wait for.`,
		);
	if (retrying >= RETRYING_AT_LEAST && lastFault !== null)
		say("failing", `${retrying} proposals wait for another attempt after a fault: ${lastFault.slice(0, 300)}`);
	if (stoppedByBudget > 0)
		say(
			"budget",
			`A budget stopped ${stoppedByBudget} proposals; they count as planned, not as completed. Clone the campaign with a higher one.`,
		);
	return troubles;
}
