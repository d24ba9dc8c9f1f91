import { expect, test } from "vitest";
import { aWorld, countEnds, startCampaign, type World, waitForEnds } from "./testing/a-world.ts";
import { listLeftovers, NOTHING } from "./testing/leftovers.ts";
import { startPrivatePostgres } from "./testing/private-postgres.ts";
import { waitUntil } from "./testing/wait-until.ts";
import { startWorkerProcess } from "./testing/worker-process.ts";

const LEASE_MS = 5_000;

const countRows = (world: World, sql: string) =>
	world.db.pool.query(sql).then(
		({ rowCount }) => rowCount ?? 0,
		// The connection that was just lost; the next one stands.
		() => 0,
	);

test("PostgreSQL restarts and crashes in mid-run: proposals end once, by the same worker, and nothing is lost", async () => {
	await using server = await startPrivatePostgres();
	await using world = await aWorld({ serverUrl: server.url, leaseMs: LEASE_MS });
	await using worker = await startWorkerProcess(world);
	const campaignId = await startCampaign(world);

	const isAgentAtWork = async () => (await countRows(world, "SELECT 1 FROM trajectory_steps WHERE index >= 2")) > 0;
	await waitUntil("An agent is at work", isAgentAtWork, { timeoutMs: 90_000 });
	await server.restart("fast");
	const isTrialRunning = async () =>
		(await countRows(world, "SELECT 1 FROM sandbox_records WHERE purpose = 'trial' AND ended_at IS NULL")) > 0;
	await waitUntil("A trial runs", isTrialRunning, { timeoutMs: 90_000, everyMs: 20 });
	await server.restart("immediate");

	const proposals = await waitForEnds(world, campaignId);
	for (const { status, verdict, rounds, attempt, environments } of proposals) {
		expect(status).toBe("completed");
		expect(["accepted", "rejected"]).toContain(verdict);
		const versions = environments.find((environment) => environment.attempt === attempt)?.versions;
		expect(versions?.map(({ number }) => number)).toEqual(Array.from({ length: rounds }, (_, index) => index + 1));
		expect(versions?.at(-1)?.admissions.map((admission) => admission.verdict)).toEqual([verdict]);
	}
	expect([...(await countEnds(world, "proposals")).values()]).toEqual([1, 1, 1]);
	for (const times of (await countEnds(world, "admissions")).values()) expect(times).toBe(1);

	expect(worker.isRunning()).toBe(true);
	const isClean = async () => JSON.stringify(await listLeftovers(world)) === JSON.stringify(NOTHING);
	await waitUntil("Nothing is left", isClean, { timeoutMs: 12 * LEASE_MS, everyMs: 500 }).catch(() => undefined);
	expect(await listLeftovers(world)).toEqual(NOTHING);
}, 600_000);
