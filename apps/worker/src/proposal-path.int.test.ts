import type { Check, ControlId } from "@aes/core/admission";
import { contentDigest } from "@aes/core/tasks";
import { parseAtif, toAtif } from "@aes/core/trajectories";
import { createAdmissionRepository } from "@aes/db";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readWorkerEnv } from "./env.ts";
import { startWorker } from "./start-worker.ts";
import { aWorld, countEnds, startCampaign, type World, waitForEnds } from "./testing/a-world.ts";
import { testEnv } from "./testing/env.ts";
import { listLeftovers, NOTHING } from "./testing/leftovers.ts";

let world: World;
let campaignId: string;
let proposals: Awaited<ReturnType<typeof waitForEnds>>;

/** One proposal of each method, run to its end by a worker that then stops in good order. */
beforeAll(async () => {
	world = await aWorld();
	await using _worker = await startWorker(readWorkerEnv(world.variables), pino({ level: "silent" }));
	campaignId = await startCampaign(world);
	proposals = await waitForEnds(world, campaignId);
}, 600_000);
afterAll(async () => world?.[Symbol.asyncDispose]());

test("each method comes to its end in one attempt, with a verdict and a round for each version", async () => {
	expect(proposals.map(({ method }) => method)).toEqual(["prompt", "prompt_feedback", "agentic"]);
	for (const { method, status, verdict, attempt, rounds, leaseToken, error, environments } of proposals) {
		expect({ method, status, attempt, leaseToken, error }).toEqual({
			method,
			status: "completed",
			attempt: 1,
			leaseToken: null,
			error: null,
		});
		expect(["accepted", "rejected"]).toContain(verdict);
		const versions = environments.flatMap((environment) => environment.versions);
		expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: rounds }, (_, index) => index + 1));
		expect(versions.at(-1)?.admissions.map((admission) => admission.verdict)).toEqual([verdict]);
	}
	expect([...(await countEnds(world, "proposals")).values()]).toEqual([1, 1, 1]);
});

const EXECUTED: readonly ControlId[] = ["noop", "oracle", "oracle-repeat", "partial"];
const listVersions = () => proposals.flatMap(({ environments }) => environments.flatMap(({ versions }) => versions));

test("the files of every version read back as what was admitted, with evidence for each executed check", async () => {
	const admissions = createAdmissionRepository(world.db, { owner: "test", leaseMs: 1 });
	const ran: Check[] = [];
	for (const version of listVersions()) {
		const digest = contentDigest(await world.environments.getFiles(version.id));
		expect(digest).toBe(version.contentDigest);
		const report = await admissions.findReport(version.admissions[0]?.id ?? "");
		expect(report).toMatchObject({ contentDigest: digest, profile: "standard" });
		const executed = report?.checks.filter(({ id, verdict }) => EXECUTED.includes(id) && verdict !== "skip") ?? [];
		expect(executed.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
		ran.push(...executed);
	}
	expect(new Set(ran.map(({ id }) => id))).toEqual(new Set(EXECUTED));
});

test("an agent's steps are stored in order, labelled by rule, and make an ATIF trajectory", async () => {
	const { id = "", proposer = "" } = proposals.find(({ method }) => method === "agentic") ?? {};
	const steps = await world.views.trajectories.listBodies({
		projectId: world.projectId,
		proposalId: id,
		attempt: 1,
		from: 0,
		count: 1_000,
	});
	expect(steps.map(({ index }) => index)).toEqual(steps.map((_, index) => index));
	const labels = new Set(steps.map(({ label }) => label));
	for (const label of ["read", "build", "write", "test"] as const) expect(labels).toContain(label);
	for (const { labelRule } of steps) expect(labelRule).toMatch(/\w/);
	const trajectory = toAtif({ trajectoryId: id, agent: { name: "agentic", version: "1", modelName: proposer }, steps });
	expect(parseAtif(JSON.parse(JSON.stringify(trajectory))).steps).toHaveLength(steps.length);
});

test("the spend that is shown is the sum of the ledger, in which nothing is left open", async () => {
	const entries = await world.db.client.ledgerEntry.findMany({ include: { proposal: true } });
	expect(entries.filter(({ status }) => status !== "settled" && status !== "released")).toEqual([]);
	expect(entries.some(({ kind, environmentVersionId }) => kind === "sandbox" && environmentVersionId !== null)).toBe(
		true,
	);
	for (const cohort of await world.views.listCohorts({ projectId: world.projectId, campaignId })) {
		const own = entries.filter(({ proposal, status }) => proposal?.method === cohort.method && status === "settled");
		expect(own.reduce((sum, entry) => sum + Number(entry.costMicroUsd), 0)).toBe(cohort.spend.totalMicroUsd);
		expect(own.some(({ kind }) => kind === "model_call")).toBe(true);
	}
});

test("no container, network, control group, socket or lease is left", async () => {
	expect(await listLeftovers(world)).toEqual(NOTHING);
	expect(await world.db.client.sandboxRecord.count({ where: { endedAt: null } })).toBe(0);
});

test("the same goes with the queue on Redis", async () => {
	const { redisUrl } = testEnv();
	if (!redisUrl) throw new Error("REDIS_URL is not set: run these tests with `./aes test integration`.");
	await using onRedis = await aWorld({ redisUrl });
	await using _worker = await startWorker(readWorkerEnv(onRedis.variables), pino({ level: "silent" }));
	const ended = await waitForEnds(onRedis, await startCampaign(onRedis, { methods: ["prompt"] }));
	expect(ended).toMatchObject([{ status: "completed", attempt: 1, rounds: 1 }]);
	const { rows } = await onRedis.db.pool.query(
		"SELECT 1 FROM information_schema.schemata WHERE schema_name = 'bullmq'",
	);
	expect(rows).toEqual([]);
}, 600_000);
