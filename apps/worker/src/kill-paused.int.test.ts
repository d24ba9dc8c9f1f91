import { expect, test } from "vitest";
import { aWorld, countEnds, startCampaign, type World, waitForEnds } from "./testing/a-world.ts";
import { listLeftovers, NOTHING } from "./testing/leftovers.ts";
import { waitUntil } from "./testing/wait-until.ts";
import { startWorkerProcess } from "./testing/worker-process.ts";

const LEASE_MS = 4_000;

const count = async ({ db }: World, sql: string) => (await db.pool.query(sql)).rowCount ?? 0;
/** Everything that was settled so far, by id. */
const listSettled = async ({ db }: World) =>
	(await db.pool.query<{ id: string }>("SELECT id FROM ledger_entries WHERE status = 'settled'")).rows;
const listUnknown = ({ db }: World) =>
	db.pool.query("SELECT 1 FROM ledger_entries WHERE status NOT IN ('settled', 'released', 'lapsed')");

test("killed while a campaign is paused with proposals at work, and again while Pi solves: all ends once, and no spend is lost", async () => {
	await using world = await aWorld({ leaseMs: LEASE_MS });
	const first = await startWorkerProcess(world);
	const campaignId = await startCampaign(world, {
		methods: ["agentic"],
		proposalsPerCell: 2,
		solver: { model: "procedural/strong", harness: "pi", rollouts: 1 },
	});
	const areAtWork = async () =>
		(await count(world, "SELECT proposal_id FROM trajectory_steps WHERE index >= 3 GROUP BY proposal_id")) === 2;
	await waitUntil("Both agents are at work", areAtWork, { timeoutMs: 200_000, everyMs: 10 });
	await world.campaigns.pause(campaignId);
	await first.kill();
	const settled = await listSettled(world);
	expect(settled.length).toBeGreaterThan(0);

	await using second = await startWorkerProcess(world);
	const isWaiting = async () =>
		(await count(world, "SELECT 1 FROM proposals WHERE status = 'queued' AND lease_token IS NULL")) === 2 &&
		JSON.stringify(await listLeftovers(world)) === JSON.stringify(NOTHING);
	await waitUntil("Both proposals wait, and nothing of the killed worker is left", isWaiting, { timeoutMs: 120_000 });
	const steps = await world.db.client.trajectoryStep.count();
	await new Promise((resolve) => setTimeout(resolve, 3 * LEASE_MS));
	expect(await world.campaigns.get(campaignId)).toMatchObject({ status: "paused", finishedAt: null });
	expect(await world.db.client.trajectoryStep.count()).toBe(steps);

	await world.campaigns.resume(campaignId);
	const proposals = await waitForEnds(world, campaignId, 400_000);
	expect(proposals.map(({ status, attempt }) => [status, attempt])).toEqual([
		["completed", 2],
		["completed", 2],
	]);
	expect(proposals.map(({ verdict }) => verdict)).toContain("accepted");
	expect([...(await countEnds(world, "proposals")).values()]).toEqual([1, 1]);

	const isPiAtWork = async () => (await count(world, "SELECT 1 FROM rollout_steps WHERE index >= 3")) > 0;
	await waitUntil("Pi solves", isPiAtWork, { timeoutMs: 200_000, everyMs: 10 });
	await second.kill();
	await using _third = await startWorkerProcess(world);
	const accepted = proposals.filter(({ verdict }) => verdict === "accepted");
	const haveEnded = async () =>
		(await count(world, "SELECT 1 FROM rollouts WHERE finished_at IS NOT NULL")) === accepted.length;
	await waitUntil("All rollouts have ended", haveEnded, { timeoutMs: 300_000, everyMs: 500 });
	const isClean = async () => JSON.stringify(await listLeftovers(world)) === JSON.stringify(NOTHING);
	await waitUntil("Nothing is left", isClean, { timeoutMs: 100_000, everyMs: 500 });
	const rollouts = await world.db.client.rollout.findMany();
	expect(rollouts.map(({ status, outcome }) => [status, outcome])).toEqual(accepted.map(() => ["completed", "scored"]));
	expect(Math.max(...rollouts.map(({ attempt }) => attempt))).toBe(2);
	expect([...(await countEnds(world, "rollouts")).values()]).toEqual(accepted.map(() => 1));
	expect((await listUnknown(world)).rowCount).toBe(0);
	expect(await listSettled(world)).toEqual(expect.arrayContaining(settled));
}, 1_800_000);
