import { readFile } from "node:fs/promises";
import { type CampaignPlan, parseCampaignFile, toCampaignPlan } from "@aes/core/campaigns";
import type { WireName } from "@aes/models/testing";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWorkerEnv } from "./env.ts";
import { startWorker } from "./start-worker.ts";
import { aWorld, startCampaign, type World, waitForEnds } from "./testing/a-world.ts";
import { listLeftovers, NOTHING } from "./testing/leftovers.ts";
import { startVendors, toMicroUsd, VENDORS } from "./testing/vendors.ts";

const FILE = new URL("../../../examples/campaigns/vendor.toml", import.meta.url);
const ITS_MODEL = "anthropic/claude-sonnet-4-5";
/** Methods and limits as the file ships; of Pi, which speaks one wire format only, the agentic method as well. */
const CASES = VENDORS.map((vendor) => ({
	...vendor,
	runs: ["prompt", "prompt_feedback", "agentic by built-in", ...(vendor.wire === "chat" ? ["agentic by pi"] : [])],
}));
/** Ceilings alone: no more than a busy machine may need for all of it at once. */
const ENDS_WITHIN_MS = 840_000;
const LEASE_MS = 60_000;

let world: World;
let vendors: Awaited<ReturnType<typeof startVendors>>;
const ended = new Map<string, Awaited<ReturnType<typeof waitForEnds>>>();

/** The shipped campaign file with a vendor's model, by a worker that has nothing but a key and an address more than offline. */
beforeAll(async () => {
	world = await aWorld({ leaseMs: LEASE_MS });
	vendors = await startVendors();
	const env = readWorkerEnv({ ...world.variables, ...vendors.variables });
	await using _worker = await startWorker(env, pino({ level: "silent" }));
	const text = await readFile(FILE, "utf8");
	const started = await Promise.all(
		CASES.map(async ({ model, wire }) => ({ model, id: await startCampaign(world, toPlan(text, { model, wire })) })),
	);
	for (const { model, id } of started) ended.set(model, await waitForEnds(world, id, ENDS_WITHIN_MS));
}, ENDS_WITHIN_MS + 60_000);
afterAll(async () => {
	await vendors?.[Symbol.asyncDispose]();
	await world?.[Symbol.asyncDispose]();
});

describe.each(CASES)("$model over $wire", ({ model, runs, usd }) => {
	test("takes the seed to an accepted environment by every method, in one attempt", () => {
		const ends = ended.get(model)?.map(({ method, harness, status, verdict, attempt, error }) => ({
			run: method === "agentic" ? `${method} by ${harness}` : method,
			end: { status, verdict, attempt, error },
		}));
		const end = { status: "completed", verdict: "accepted", attempt: 1, error: null };
		expect(new Map(ends?.map((one) => [one.run, one.end]))).toEqual(new Map(runs.map((run) => [run, end])));
	});

	test("is charged what the server counted, call by call, to the micro-dollar", async () => {
		const rows = await world.db.client.ledgerEntry.findMany({ where: { model } });
		expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["settled"]));
		const byCost = (left: number, right: number) => left - right;
		const billed = vendors.billOf(model).map((usage) => toMicroUsd(usage, usd));
		expect(billed.length).toBeGreaterThan(runs.length);
		expect(rows.map(({ costMicroUsd }) => Number(costMicroUsd)).sort(byCost)).toEqual(billed.sort(byCost));
	});
});

test("no container, network, control group, socket or lease is left", async () => {
	expect(await listLeftovers(world)).toEqual(NOTHING);
});

function toPlan(text: string, { model, wire }: { model: string; wire: WireName }): CampaignPlan {
	const file = text.replace(`model = "${ITS_MODEL}"`, `model = "${model}"`);
	const plan = toCampaignPlan(parseCampaignFile(file, "vendor.toml"), world.seedIds.slice(0, 1));
	expect(plan.proposers).toEqual([{ model, harness: "built-in" }]);
	return wire === "chat" ? { ...plan, proposers: [...plan.proposers, { model, harness: "pi" }] } : plan;
}
