import { expect, test } from "vitest";
import { deliveryWaitMs, MAX_DELIVERIES, toEndNotice, toTroubleNotice } from "./notice.ts";
import { compareVerdicts, needsReadmission } from "./readmission.ts";
import { type CampaignHealth, findTroubles, STUCK_AFTER_MS } from "./trouble.ts";

const NOW = new Date("2026-12-01T10:00:00Z");
const health = (changes: Partial<CampaignHealth> = {}): CampaignHealth => ({
	now: NOW,
	queued: 3,
	running: 2,
	liveWorkers: 1,
	lastProgressAt: new Date(NOW.getTime() - 60_000),
	retrying: 0,
	lastFault: null,
	stoppedByBudget: 0,
	...changes,
});
const troubles = (changes: Partial<CampaignHealth>) => findTroubles(health(changes)).map(({ trouble }) => trouble);

test("a campaign that moves is in no trouble", () => {
	expect(troubles({})).toEqual([]);
});

test("each trouble is seen on its own", () => {
	expect(troubles({ liveWorkers: 0 })).toEqual(["no_worker"]);
	expect(troubles({ liveWorkers: 0, queued: 0, running: 0 })).toEqual([]);
	const long = new Date(NOW.getTime() - STUCK_AFTER_MS - 1);
	expect(troubles({ lastProgressAt: long })).toEqual(["stuck"]);
	expect(troubles({ lastProgressAt: long, running: 0 })).toEqual([]);
	expect(troubles({ retrying: 3, lastFault: "The vendor does not answer." })).toEqual(["failing"]);
	expect(troubles({ retrying: 2, lastFault: "The vendor does not answer." })).toEqual([]);
	expect(troubles({ stoppedByBudget: 1 })).toEqual(["budget"]);
});

test("one stretch of trouble is told once, and the next one again", () => {
	const campaign = { id: "c1", name: "Night run" };
	const stuck = { trouble: "stuck", text: "…" } as const;
	const first = toTroubleNotice({ ...campaign, since: NOW }, stuck);
	expect(toTroubleNotice({ ...campaign, since: NOW }, stuck).key).toBe(first.key);
	expect(toTroubleNotice({ ...campaign, since: new Date(0) }, stuck).key).not.toBe(first.key);
	expect(first.title).toBe("Night run: stuck");
	expect(toEndNotice({ ...campaign, status: "completed", at: NOW }, "").key).toBe(`c1:completed:${NOW.toISOString()}`);
});

test("deliveries back off and end within about an hour", () => {
	const waits = Array.from({ length: MAX_DELIVERIES - 1 }, (_, index) => deliveryWaitMs(index + 1));
	expect(waits.slice(0, 3)).toEqual([30_000, 60_000, 120_000]);
	expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(70 * 60_000);
});

test("only controls that have not decided run again", () => {
	const checker = { profile: "standard", profileVersion: "1", checkerVersion: "2" };
	expect(needsReadmission([], checker)).toBe(true);
	expect(needsReadmission([{ ...checker, checkerVersion: "1", verdict: "accepted" }], checker)).toBe(true);
	expect(needsReadmission([{ ...checker, verdict: "inconclusive" }], checker)).toBe(true);
	expect(needsReadmission([{ ...checker, verdict: "rejected" }], checker)).toBe(false);
});

test("old and new verdict compare only where both decided", () => {
	expect(compareVerdicts("accepted", "accepted")).toBe("same");
	expect(compareVerdicts("accepted", "rejected")).toBe("changed");
	expect(compareVerdicts("accepted", null)).toBe("pending");
	expect(compareVerdicts("inconclusive", "accepted")).toBe("undecided");
	expect(compareVerdicts(null, "accepted")).toBe("undecided");
});
