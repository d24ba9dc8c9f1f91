import { expect, test } from "vitest";
import { CAMPAIGN_STATUSES } from "./campaign.ts";
import { CAMPAIGN_ACTIONS, listActions, listStatusesBefore, nextStatus } from "./transitions.ts";

/** The whole table once more, as people would draw it. */
test.each([
	[
		"running",
		{ pause: "paused", stop: "stopped", complete: "completed", cancel: "cancelled", resume_failed: "running" },
	],
	["paused", { resume: "running", complete: "completed", cancel: "cancelled", resume_failed: "running" }],
	["stopped", { resume: "running", cancel: "cancelled", resume_failed: "running" }],
	["completed", { resume_failed: "running" }],
	["cancelled", {}],
] as const)("from %s only these actions lead on", (status, expected: Record<string, string>) => {
	for (const action of CAMPAIGN_ACTIONS) expect(nextStatus(status, action)).toBe(expected[action] ?? null);
	expect(listActions(status).sort()).toEqual(Object.keys(expected).sort());
});

test("the guards of statements are the same table, read by action", () => {
	for (const action of CAMPAIGN_ACTIONS)
		for (const status of CAMPAIGN_STATUSES)
			expect(listStatusesBefore(action).includes(status)).toBe(nextStatus(status, action) !== null);
	expect(listStatusesBefore("resume")).toEqual(["paused", "stopped"]);
});
