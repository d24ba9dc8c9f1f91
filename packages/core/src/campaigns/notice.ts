import type { Trouble } from "./trouble.ts";

export const NOTICE_KINDS = ["completed", "stopped", "no_worker", "stuck", "failing", "budget"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Something that a person should know of a campaign; written once for its key. */
export type NewNotice = { key: string; kind: NoticeKind; title: string; body: string };

type CampaignName = { id: string; name: string };

/** A campaign that is resumed and ends again is told of again: `at` is the end that is meant. */
export function toEndNotice(
	campaign: CampaignName & { status: "completed" | "stopped"; at: Date },
	body: string,
): NewNotice {
	const { id, name, status, at } = campaign;
	return { key: `${id}:${status}:${at.toISOString()}`, kind: status, title: `${name}: ${status}`, body };
}

const TITLES: Readonly<Record<Trouble, string>> = {
	no_worker: "no worker is alive",
	stuck: "stuck",
	failing: "proposals fail again and again",
	budget: "out of budget",
};

/** Told once for each stretch without progress: `since` is where that began. */
export function toTroubleNotice(
	campaign: CampaignName & { since: Date },
	{ trouble, text }: { trouble: Trouble; text: string },
): NewNotice {
	const stretch = trouble === "budget" ? "" : `:${campaign.since.toISOString()}`;
	const key = `${campaign.id}:${trouble}${stretch}`;
	return { key, kind: trouble, title: `${campaign.name}: ${TITLES[trouble]}`, body: text };
}

/** Attempts to deliver one notice; the last one that fails ends it. */
export const MAX_DELIVERIES = 8;

/** 30 s, 1 min, 2 min … 32 min: about an hour in all. `attempt` counts from 1. */
export const deliveryWaitMs = (attempt: number): number => 30_000 * 2 ** Math.min(attempt - 1, 6);
