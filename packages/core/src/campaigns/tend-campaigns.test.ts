import { expect, test } from "vitest";
import { parseCampaignPlan } from "./parse-campaign-plan.ts";
import { resumeCampaign } from "./resume-campaign.ts";
import { type TendDeps, tendCampaigns } from "./tend-campaigns.ts";

const NOW = new Date("2026-12-01T10:00:00Z");
const plan = parseCampaignPlan({
	name: "x",
	methods: ["prompt"],
	proposers: [{ model: "a/b" }],
	seedIds: ["s1"],
	proposalsPerCell: 3,
	stop: { failuresInARow: 2 },
});
const PROGRESS = { spentMicroUsd: 0, failuresInARow: 0, lastFault: null, cells: [] };
const HEALTH = {
	queued: 1,
	running: 1,
	liveWorkers: 1,
	lastProgressAt: NOW,
	retrying: 0,
	lastFault: null,
	stoppedByBudget: 0,
};

function world(changes: Partial<TendDeps> = {}) {
	const calls: string[] = [];
	const deps: TendDeps = {
		listRunning: async () => [{ id: "c1", name: "Night run", plan }],
		readProgress: async () => PROGRESS,
		readHealth: async () => HEALTH,
		stop: async (id, { rule }) => calls.push(`stop ${id} ${rule}`) > 0,
		listUntold: async () => [],
		tell: async (id, { kind, body }) => void calls.push(`tell ${id} ${kind}: ${body}`),
		...changes,
	};
	return { deps, calls };
}

test("a campaign that does well is left alone", async () => {
	const { deps, calls } = world();
	expect(await tendCampaigns(deps, NOW)).toEqual([]);
	expect(calls).toEqual([]);
});

test("a rule that says so stops it, once", async () => {
	const { deps, calls } = world({ readProgress: async () => ({ ...PROGRESS, failuresInARow: 2 }) });
	expect(await tendCampaigns(deps, NOW)).toMatchObject([{ id: "c1" }]);
	expect(calls).toEqual(["stop c1 failures_in_a_row"]);
	expect(await tendCampaigns({ ...deps, stop: async () => false }, NOW)).toEqual([]);
});

test("trouble and ends are told", async () => {
	const { deps, calls } = world({
		readHealth: async () => ({ ...HEALTH, stoppedByBudget: 2 }),
		listUntold: async () => [
			{ id: "c2", name: "Day run", status: "stopped", at: NOW, reason: "Spent.", result: "1 of 2 accepted." },
		],
	});
	await tendCampaigns(deps, NOW);
	expect(calls[0]).toContain("tell c1 budget: A budget stopped 2 proposals");
	expect(calls[1]).toBe("tell c2 stopped: Spent. 1 of 2 accepted.");
});

test("resuming forgives failures, but not a rule that still holds", async () => {
	const resumed: string[] = [];
	const deps = (rules: object) => ({
		get: async () => ({ name: "x", plan: { ...plan, stop: { ...plan.stop, ...rules } } }),
		readProgress: async () => ({ ...PROGRESS, failuresInARow: 9, spentMicroUsd: 50 }),
		resume: async (id: string) => void resumed.push(id),
	});
	await resumeCampaign(deps({}), { id: "c1", now: NOW });
	expect(resumed).toEqual(["c1"]);
	await expect(resumeCampaign(deps({ spendMicroUsd: 50 }), { id: "c2", now: NOW })).rejects.toThrow(
		/c2 would stop again at once.*clone/,
	);
	expect(resumed).toEqual(["c1"]);
});
