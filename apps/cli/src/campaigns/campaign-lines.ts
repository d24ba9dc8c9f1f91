import { describeFurtherSpend, formatDuration, formatRate, formatUsd, validEnvironmentRate } from "@aes/core/metrics";
import type { CampaignDetail } from "@aes/db";
import { renderBar } from "../output.ts";
import { renderTable } from "../render-table.ts";

/** How far a campaign has come: a bar, what is wrong, and a row for each cell. */
export function renderCampaign(campaign: CampaignDetail): string {
	const { planned, ended } = toTotals(campaign);
	return [
		renderBar(ended, planned, `${campaign.name}: ${campaign.status}`),
		...(campaign.stopReason ? [campaign.stopReason] : []),
		...campaign.troubles.map(({ text }) => `warning: ${text}`),
		renderCells(campaign),
	].join("\n");
}

/** A row for each cell, and what was spent on top of them. */
export function renderCells({ cells, spend }: CampaignDetail): string {
	const table = renderTable(
		["Method", "Proposer", "Ended", "Running", "Accepted", "Rate, % [95 %]", "Spend"],
		cells.map(({ counts, ...cell }) => [
			cell.selfCheck ? cell.method : `${cell.method} (self-check off)`,
			cell.harness === "built-in" ? cell.model : `${cell.model} · ${cell.harness}`,
			`${counts.completed + cell.stopped}/${counts.planned}`,
			cell.running,
			counts.accepted,
			formatRate(validEnvironmentRate(counts).rate),
			formatUsd(cell.spendMicroUsd),
		]),
	);
	const further = describeFurtherSpend(spend);
	return further ? `${table}\nIn all ${formatUsd(spend.totalMicroUsd)}, with ${further}.` : table;
}

export function toTotals({ cells }: CampaignDetail) {
	const sum = (pick: (cell: CampaignDetail["cells"][number]) => number) =>
		cells.reduce((total, cell) => total + pick(cell), 0);
	return {
		planned: sum(({ counts }) => counts.planned),
		ended: sum(({ counts, stopped }) => counts.completed + stopped),
		running: sum(({ running }) => running),
	};
}

/** Everything that is known of one campaign, for `show`. */
export function renderDetail(campaign: CampaignDetail, now: Date): string {
	const { plan, planDigest, events } = campaign;
	const until = campaign.finishedAt ?? now;
	return [
		renderCampaign(campaign),
		"",
		`Id ${campaign.id}, ${plan.seedIds.length} seeds, profile ${plan.profile}, prices ${campaign.priceVersion}, ${formatDuration(until.getTime() - campaign.createdAt.getTime())}`,
		`Configuration ${planDigest ?? "from before configurations were frozen"}`,
		...events.map(({ at, kind, detail }) => `${at.toISOString()}  ${kind}${detail ? `: ${detail}` : ""}`),
		"",
		"Again with the same configuration:",
		campaign.command,
	].join("\n");
}
