import { parseAtif, toAtif } from "@aes/core/trajectories";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWorkerEnv } from "./env.ts";
import { startWorker } from "./start-worker.ts";
import { aWorld, startCampaign, type World, waitForEnds } from "./testing/a-world.ts";
import { testEnv } from "./testing/env.ts";
import { listLeftovers, NOTHING } from "./testing/leftovers.ts";

/** Pi always; the others where ./aes setup --agents has built their images. */
const AGENTS = [
	{ harness: "pi", tools: ["bash", "write"] },
	{ harness: "claude-code", tools: ["Bash", "Write"] },
	{ harness: "codex", tools: ["exec_command", "write_stdin"] },
] as const;
const { agentImages: images = "", agentModel, vendors } = testEnv();
/** Without one set, the procedural model, whose outcome is known. */
const model = agentModel ?? "procedural/strong";
const isBuilt = (harness: string) => harness === "pi" || images.includes(`${harness}=`);

let world: World;
let proposals: Awaited<ReturnType<typeof waitForEnds>>;

/** One seed through each real coding agent in a sandbox, with the procedural model behind the gateway. */
beforeAll(async () => {
	world = await aWorld();
	await using _worker = await startWorker(readWorkerEnv({ ...world.variables, ...vendors }), pino({ level: "silent" }));
	const campaignId = await startCampaign(world, {
		methods: ["agentic"],
		proposers: AGENTS.filter(({ harness }) => isBuilt(harness)).map(({ harness }) => ({
			model,
			harness,
		})),
	});
	proposals = await waitForEnds(world, campaignId, 550_000);
}, 600_000);
afterAll(async () => world?.[Symbol.asyncDispose]());

describe.each(AGENTS)("real $harness", ({ harness, tools }) => {
	const withAgent = test.skipIf(!isBuilt(harness));
	const getProposal = () => {
		const found = proposals.find((proposal) => proposal.harness === harness);
		if (!found) throw new Error(`The campaign has no proposal of ${harness}.`);
		return found;
	};
	const listSteps = () =>
		world.views.trajectories.listBodies({
			projectId: world.projectId,
			proposalId: getProposal().id,
			attempt: 1,
			from: 0,
			count: 1_000,
		});

	withAgent("comes to its end in one attempt", () => {
		const { status, attempt, error } = getProposal();
		expect({ status, attempt, error }).toEqual({ status: "completed", attempt: 1, error: null });
	});

	test.skipIf(!isBuilt(harness) || agentModel)("takes a seed to an accepted environment", () => {
		const { verdict, endReason, environments } = getProposal();
		expect({ verdict, endReason }).toEqual({ verdict: "accepted", endReason: "accepted" });
		const [version] = environments.flatMap(({ versions }) => versions).slice(-1);
		expect(version?.admissions.map((admission) => admission.verdict)).toEqual(["accepted"]);
	});

	withAgent("has its session file become steps in order, each call with its result", async () => {
		const steps = await listSteps();
		expect(steps.map(({ index }) => index)).toEqual(steps.map((_, index) => index));
		expect(steps.slice(0, 2).map(({ source }) => source)).toEqual(["system", "user"]);
		const agentSteps = steps.slice(2);
		for (const { toolCalls, observations } of agentSteps)
			expect(observations.map(({ toolCallId }) => toolCallId).sort()).toEqual(toolCalls.map(({ id }) => id).sort());
		const agent = { name: harness, version: "1", modelName: null };
		const trajectory = toAtif({ trajectoryId: getProposal().id, agent, steps });
		expect(parseAtif(JSON.parse(JSON.stringify(trajectory))).steps).toHaveLength(steps.length);
	});

	test.skipIf(!isBuilt(harness) || agentModel)(
		"has steps of every label, by its own tools, to its last word",
		async () => {
			const agentSteps = (await listSteps()).slice(2);
			expect(new Set(agentSteps.map(({ source }) => source))).toEqual(new Set(["agent"]));
			const labels = new Set(agentSteps.map(({ label }) => label));
			for (const label of ["read", "build", "write", "test", "other"] as const) expect(labels).toContain(label);
			for (const { name } of agentSteps.flatMap(({ toolCalls }) => toolCalls)) expect(tools).toContain(name);
			expect(agentSteps.some(({ observations }) => observations.some(({ exitCode }) => exitCode === 0))).toBe(true);
			expect(agentSteps.at(-1)).toMatchObject({ message: "The task is accepted.", toolCalls: [] });
		},
	);

	withAgent("has a step for every model call of the ledger, with the same tokens and the same cost", async () => {
		const rows = await world.db.client.ledgerEntry.findMany({
			where: { proposalId: getProposal().id, kind: "model_call" },
		});
		expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["settled"]));
		const billed = rows.map((row) => ({
			inputTokens: (row.uncachedInputTokens ?? 0) + (row.cachedInputTokens ?? 0) + (row.cacheWriteInputTokens ?? 0),
			cachedInputTokens: row.cachedInputTokens,
			outputTokens: row.outputTokens,
			costMicroUsd: Number(row.costMicroUsd),
		}));
		const shown = (await listSteps()).flatMap(({ metrics }) => metrics ?? []);
		const byInput = (left: { inputTokens: number }, right: { inputTokens: number }) =>
			left.inputTokens - right.inputTokens;
		expect(shown.sort(byInput)).toEqual(billed.sort(byInput));
	});
});

test("no container, network, control group, socket or lease is left", async () => {
	expect(await listLeftovers(world)).toEqual(NOTHING);
});
