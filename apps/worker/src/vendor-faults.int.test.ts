import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readWorkerEnv } from "./env.ts";
import { startWorker } from "./start-worker.ts";
import { aWorld, startCampaign, type World, waitForEnds } from "./testing/a-world.ts";
import { FAULTS, startFaultyVendors } from "./testing/faulty-vendors.ts";
import { listLeftovers, NOTHING } from "./testing/leftovers.ts";
import { toMicroUsd } from "./testing/vendors.ts";
import { waitUntil } from "./testing/wait-until.ts";

/** The waits of an outage of minutes, in fractions of a second. */
const PATIENCE = { retries: { tries: 2, firstDelayMs: 50, maxDelayMs: 50, totalMs: 10_000 }, firstWaitMs: 100 };
/** What is cheap to build and to admit. */
const CHEAP = { methods: ["prompt"], profile: "paper" } as const;

let world: World;
let vendors: Awaited<ReturnType<typeof startFaultyVendors>>;
let worker: AsyncDisposable | null = null;
let campaignId: string;
let proposals: Awaited<ReturnType<typeof waitForEnds>>;

/** One campaign with a proposal for each fault of a vendor, and one by a vendor that is well. */
beforeAll(async () => {
	world = await aWorld({ leaseMs: 12_000 });
	vendors = await startFaultyVendors();
	const env = readWorkerEnv({ ...world.variables, ...vendors.variables });
	worker = await startWorker(env, pino({ level: "silent" }), PATIENCE);
	const proposers = Object.keys(FAULTS).map((model) => ({ model, harness: "built-in" as const }));
	campaignId = await startCampaign(world, { ...CHEAP, proposers });
	proposals = await waitForEnds(world, campaignId, 240_000);
}, 280_000);
afterAll(async () => {
	await worker?.[Symbol.asyncDispose]();
	await vendors?.[Symbol.asyncDispose]();
	await world?.[Symbol.asyncDispose]();
});

test.each(Object.entries(FAULTS))("%s ends as it should", (model, { end, error }) => {
	const ended = proposals.find(({ proposer }) => proposer === model);
	expect(ended).toMatchObject(end);
	if (error === null) expect(ended?.error).toBeNull();
	else for (const words of error) expect(ended?.error).toContain(words);
	expect(JSON.stringify(ended)).not.toContain("sk-");
});

test.each(Object.keys(FAULTS))(
	"what %s billed is in the ledger, to the micro-dollar, and nothing is left open",
	async (model) => {
		const rows = await world.db.client.ledgerEntry.findMany({ where: { model } });
		const settled = rows.filter(({ status }) => status === "settled");
		const billed = vendors.billOf(model).map((usage) => toMicroUsd(usage, vendors.usd));
		const brokeOff = settled.filter(({ remark }) => remark?.startsWith("Broke off"));
		const costs = settled.filter((row) => !brokeOff.includes(row)).map(({ costMicroUsd }) => Number(costMicroUsd));
		expect(costs).toEqual(billed);
		expect(brokeOff.map((row) => row.costMicroUsd === row.reservedMicroUsd)).toEqual(
			model === "cutting/m" ? [true] : [],
		);
	},
);

test("a notice tells how it came out, with the last fault and what to do about it", async () => {
	const { title, body } = await findNotice(campaignId, "completed");
	expect(title).toBe("test: completed");
	expect(body).toContain("Of 7 proposals 4 completed, 4 are evaluable and 4 accepted");
	expect(body).toContain("3 ended by faults of ours; the last: gone cannot answer now (HTTP 503). Try again later.");
});

test("faults in a row stop a campaign by its rule while most of it still waits", async () => {
	const proposers = [{ model: "anthropic/claude-sonnet-4-5", harness: "built-in" as const }];
	const stop = { spendMicroUsd: null, failuresInARow: 2, intervalWidth: null, at: null };
	const id = await startCampaign(world, { ...CHEAP, proposers, proposalsPerCell: 40, stop });
	const rows = await waitForEnds(world, id, 60_000);
	expect((await world.campaigns.get(id)).status).toBe("stopped");
	expect(rows.filter(({ status }) => status === "queued").length).toBeGreaterThan(20);
	expect((await findNotice(id, "stopped")).body).toContain("Check ANTHROPIC_API_KEY.");
});

test("once key, name and vendor are mended, the failed ones alone are run again, to their own ends", async () => {
	vendors.mend();
	await world.campaigns.resumeFailed(campaignId);
	const again = await waitForEnds(world, campaignId, 170_000);
	expect(again.map(({ status, verdict }) => ({ status, verdict }))).toEqual(
		again.map(() => ({ status: "completed", verdict: "accepted" })),
	);
	const attempts = new Map(again.map(({ proposer, attempt }) => [proposer, attempt]));
	expect(attempts.get("well/m")).toBe(1);
	expect(attempts.get("anthropic/claude-sonnet-4-5")).toBe(2);
	expect(attempts.get("gone/m")).toBe(6);
}, 180_000);

test("a budget of one call stops what it cannot pay, rejects nobody, and is not overrun", async () => {
	const budgetMicroUsd = 3_000;
	const proposers = [{ model: "well/m", harness: "built-in" as const }];
	const seedIds = world.seedIds.slice(0, 1);
	const id = await startCampaign(world, { ...CHEAP, proposers, seedIds, proposalsPerCell: 3, budgetMicroUsd });
	const ended = await waitForEnds(world, id, 110_000);
	const stopped = ended.filter(({ status }) => status === "stopped");
	expect(stopped).toHaveLength(2);
	for (const { endReason, verdict, error } of stopped) {
		expect({ endReason, verdict }).toEqual({ endReason: "budget", verdict: null });
		expect(error).toMatch(
			/^This needs up to .*, and the campaign's budget of \$0\.003000 has .* with a larger budget\.$/,
		);
	}
	// The one that was paid: what is left does not pay for its admission.
	expect(ended.find(({ status }) => status === "completed")?.verdict).toBe("inconclusive");
	const { spentMicroUsd } = await world.campaigns.readProgress(id);
	expect(spentMicroUsd).toBeLessThanOrEqual(budgetMicroUsd);
	expect((await findNotice(id, "completed")).body).toContain("A budget stopped 2.");
});

test("no container, network, control group, socket or lease is left", async () => {
	await worker?.[Symbol.asyncDispose]();
	worker = null;
	expect(await listLeftovers(world)).toEqual(NOTHING);
});

const findNotice = (id: string, kind: string) =>
	waitUntil("The notice is there", () => world.db.client.notice.findFirst({ where: { campaignId: id, kind } }));
