import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@aes/core/errors";
import type { CampaignDetail } from "@aes/db";
import type { Context } from "../context.ts";
import { renderCampaign, toTotals } from "./campaign-lines.ts";
import type { CommandStores } from "./stores.ts";

const LOOK_MS = 1_000;

/**
 * Shows a campaign's progress until it has ended: a board on a terminal, a line for each change otherwise. An aborted
 * signal ends the looking, not the campaign; the campaign as it stands is returned then too.
 */
export async function followCampaign(
	{ output }: Context,
	stores: CommandStores,
	input: { campaignId: string; signal: AbortSignal },
): Promise<CampaignDetail> {
	const board = output.board();
	let told = "";
	for (;;) {
		const campaign = await getCampaign(stores, input.campaignId);
		const line = toLine(campaign);
		if (board) board.show(renderCampaign(campaign));
		else if (line !== told) output.info(line);
		told = line;
		if (isOver(campaign) || input.signal.aborted) {
			board?.end();
			return campaign;
		}
		await sleep(LOOK_MS, undefined, { signal: input.signal }).catch(() => undefined);
	}
}

/** Throws `not_found`. */
export async function getCampaign({ views, projectId }: CommandStores, id: string): Promise<CampaignDetail> {
	const campaign = await views.findCampaign({ projectId, id, now: new Date() });
	if (campaign) return campaign;
	throw new AppError("not_found", `There is no campaign ${id}. ./aes campaign list shows them.`);
}

/** One that was stopped has ended when what ran has. */
function isOver(campaign: CampaignDetail): boolean {
	if (campaign.status === "running" || campaign.status === "paused") return false;
	return toTotals(campaign).running === 0;
}

function toLine(campaign: CampaignDetail): string {
	const { planned, ended } = toTotals(campaign);
	const accepted = campaign.cells.reduce((sum, { counts }) => sum + counts.accepted, 0);
	const troubles = campaign.troubles.map(({ text }) => ` ${text}`).join("");
	return `[${ended}/${planned}] ${campaign.status}, ${accepted} accepted.${troubles}`;
}
