import { parseAtif, toAtif } from "@aes/core/trajectories";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readWorkerEnv } from "./env.ts";
import { startWorker } from "./start-worker.ts";
import { aWorld, startCampaign, type World, waitForEnds } from "./testing/a-world.ts";
import { listLeftovers, NOTHING } from "./testing/leftovers.ts";

let world: World;
let proposal: Awaited<ReturnType<typeof waitForEnds>>[number];

/** One seed through the real Pi in a sandbox, with the procedural model behind the gateway. */
beforeAll(async () => {
	world = await aWorld();
	await using _worker = await startWorker(readWorkerEnv(world.variables), pino({ level: "silent" }));
	const campaignId = await startCampaign(world, {
		methods: ["agentic"],
		proposers: [{ model: "procedural/strong", harness: "pi" }],
	});
	const [ended] = await waitForEnds(world, campaignId, 280_000);
	if (!ended) throw new Error("The campaign has no proposal.");
	proposal = ended;
}, 300_000);
afterAll(async () => world?.[Symbol.asyncDispose]());

test("a seed goes through real Pi to an accepted environment, in one attempt", () => {
	const { status, verdict, attempt, error, harness, endReason, environments } = proposal;
	expect({ status, verdict, attempt, error, harness, endReason }).toEqual({
		status: "completed",
		verdict: "accepted",
		attempt: 1,
		error: null,
		harness: "pi",
		endReason: "accepted",
	});
	const [version] = environments.flatMap(({ versions }) => versions).slice(-1);
	expect(version?.admissions.map((admission) => admission.verdict)).toEqual(["accepted"]);
});

const listSteps = () =>
	world.views.listStepBodies({
		projectId: world.projectId,
		proposalId: proposal.id,
		attempt: 1,
		from: 0,
		count: 1_000,
	});

test("its session file became steps in order, with labels, results and exit codes", async () => {
	const steps = await listSteps();
	expect(steps.map(({ index }) => index)).toEqual(steps.map((_, index) => index));
	expect(steps.slice(0, 2).map(({ source }) => source)).toEqual(["system", "user"]);
	const agentSteps = steps.slice(2);
	expect(new Set(agentSteps.map(({ source }) => source))).toEqual(new Set(["agent"]));
	const labels = new Set(agentSteps.map(({ label }) => label));
	for (const label of ["read", "build", "write", "test", "other"] as const) expect(labels).toContain(label);
	for (const { toolCalls, observations } of agentSteps) {
		expect(observations.map(({ toolCallId }) => toolCallId).sort()).toEqual(toolCalls.map(({ id }) => id).sort());
	}
	expect(new Set(agentSteps.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name)))).toEqual(
		new Set(["bash", "write"]),
	);
	expect(agentSteps.at(-1)).toMatchObject({ message: "The task is accepted.", toolCalls: [] });
	const trajectory = toAtif({ trajectoryId: proposal.id, agent: { name: "pi", version: "1", modelName: null }, steps });
	expect(parseAtif(JSON.parse(JSON.stringify(trajectory))).steps).toHaveLength(steps.length);
});

test("every model call of the ledger is a step, with the same tokens and the same cost", async () => {
	const rows = await world.db.client.ledgerEntry.findMany({
		where: { proposalId: proposal.id, kind: "model_call" },
	});
	expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["settled"]));
	const billed = rows.map((row) => ({
		inputTokens: (row.uncachedInputTokens ?? 0) + (row.cachedInputTokens ?? 0),
		cachedInputTokens: row.cachedInputTokens,
		outputTokens: row.outputTokens,
		costMicroUsd: Number(row.costMicroUsd),
	}));
	const shown = (await listSteps()).flatMap(({ metrics }) => metrics ?? []);
	const byInput = (left: { inputTokens: number }, right: { inputTokens: number }) =>
		left.inputTokens - right.inputTokens;
	expect(shown.sort(byInput)).toEqual(billed.sort(byInput));
});

test("no container, network, control group, socket or lease is left", async () => {
	expect(await listLeftovers(world)).toEqual(NOTHING);
});
