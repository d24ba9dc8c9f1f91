import { CAMPAIGN_STATUSES, type CampaignStatus } from "./campaign.ts";

export const CAMPAIGN_ACTIONS = ["pause", "resume", "resume_failed", "stop", "complete", "cancel"] as const;
/** `stop` is a rule's, `complete` is the last proposal's, the others are a person's. */
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

/** Every change of status there is. A cancelled campaign is never taken up again: clone it. */
const TRANSITIONS: Readonly<Record<CampaignStatus, Partial<Record<CampaignAction, CampaignStatus>>>> = {
	running: {
		pause: "paused",
		stop: "stopped",
		complete: "completed",
		cancel: "cancelled",
		resume_failed: "running",
	},
	paused: { resume: "running", resume_failed: "running", complete: "completed", cancel: "cancelled" },
	stopped: { resume: "running", resume_failed: "running", cancel: "cancelled" },
	completed: { resume_failed: "running" },
	cancelled: {},
};

/** The status that the action leads to; null when it is not to be had from there. */
export const nextStatus = (status: CampaignStatus, action: CampaignAction): CampaignStatus | null =>
	TRANSITIONS[status][action] ?? null;

/** What a campaign in that status lets people do. */
export const listActions = (status: CampaignStatus): CampaignAction[] =>
	CAMPAIGN_ACTIONS.filter((action) => nextStatus(status, action) !== null);

/** Where the action may start from: the guard of the statement that makes the change. */
export const listStatusesBefore = (action: CampaignAction): CampaignStatus[] =>
	CAMPAIGN_STATUSES.filter((status) => nextStatus(status, action) !== null);
