import { afterAll, beforeAll, expect, test } from "vitest";
import { aWorld, countEnds, startCampaign, type World, waitForEnds } from "./testing/a-world.ts";
import { listLeftovers, NOTHING } from "./testing/leftovers.ts";
import { waitUntil } from "./testing/wait-until.ts";
import { startWorkerProcess, type WorkerProcess } from "./testing/worker-process.ts";

const LEASE_MS = 4_000;

let world: World;
let worker: WorkerProcess;
/** Each test kills the worker that the one before left running. */
beforeAll(async () => {
	world = await aWorld({ leaseMs: LEASE_MS });
	worker = await startWorkerProcess(world);
});
afterAll(async () => {
	await worker?.[Symbol.asyncDispose]();
	await world?.[Symbol.asyncDispose]();
});

const isThere = async (sql: string, campaignId: string) =>
	((await world.db.pool.query(sql, [campaignId])).rowCount ?? 0) > 0;

test.each([
	{
		phase: "an agent works in its proposer sandbox",
		methods: ["agentic"] as const,
		sql: `SELECT 1 FROM trajectory_steps s JOIN proposals p ON p.id = s.proposal_id
			JOIN sandbox_records r ON r.proposal_id = p.id AND r.purpose = 'proposer'
			WHERE p.campaign_id = $1 AND s.index >= 3`,
	},
	{
		phase: "the containers of an admission run",
		methods: ["prompt", "prompt_feedback"] as const,
		sql: `SELECT 1 FROM sandbox_records r JOIN proposals p ON p.id = r.proposal_id
			WHERE p.campaign_id = $1 AND r.purpose = 'trial' AND r.ended_at IS NULL`,
	},
	{
		phase: "a submission has just been stored",
		methods: ["prompt"] as const,
		sql: `SELECT 1 FROM environments e JOIN proposals p ON p.id = e.proposal_id WHERE p.campaign_id = $1`,
	},
	{
		phase: "a proposal has just been claimed",
		methods: ["agentic", "prompt"] as const,
		sql: `SELECT 1 FROM proposals WHERE campaign_id = $1 AND status = 'running'`,
	},
])(
	"killed while $phase: every proposal ends once, and nothing is left",
	async ({ phase, methods, sql }) => {
		const campaignId = await startCampaign(world, { methods });
		await waitUntil(phase, () => isThere(sql, campaignId), { timeoutMs: 90_000, everyMs: 10 });
		await worker.kill();
		worker = await startWorkerProcess(world);

		const proposals = await waitForEnds(world, campaignId);
		const ends = await countEnds(world, "proposals");
		for (const { id, status, verdict, attempt, rounds, environments } of proposals) {
			expect({ status, ends: ends.get(id) }).toEqual({ status: "completed", ends: 1 });
			expect(["accepted", "rejected"]).toContain(verdict);
			const last = environments.find((environment) => environment.attempt === attempt);
			expect(last?.versions).toHaveLength(rounds);
		}
		// The one that was interrupted, at least, took another attempt.
		expect(Math.max(...proposals.map(({ attempt }) => attempt))).toBeGreaterThan(1);
		const isClean = async () => JSON.stringify(await listLeftovers(world)) === JSON.stringify(NOTHING);
		await waitUntil("Nothing is left", isClean, { timeoutMs: 12 * LEASE_MS, everyMs: 500 }).catch(() => undefined);
		expect(await listLeftovers(world)).toEqual(NOTHING);
		for (const times of (await countEnds(world, "admissions")).values()) expect(times).toBe(1);
	},
	600_000,
);
