import { createAdmissionRepository, createRolloutRepository } from "@aes/db";
import { createRandom, FAMILIES, renderTask } from "@aes/procedural";
import { createJobProducer, createQueueConnection } from "@aes/queue";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWorld, countEnds, createCampaign, type World } from "./testing/a-world.ts";
import { waitUntil } from "./testing/wait-until.ts";
import { startWorkerProcess, type WorkerProcess } from "./testing/worker-process.ts";

const LEASE_MS = 4_000;

let world: World;
let worker: WorkerProcess;
let versionId: string;
beforeAll(async () => {
	world = await aWorld({ leaseMs: LEASE_MS });
	worker = await startWorkerProcess(world);
	versionId = await anAcceptedVersion();
}, 300_000);
afterAll(async () => {
	await worker?.[Symbol.asyncDispose]();
	await world?.[Symbol.asyncDispose]();
});

const enqueue = async (run: (producer: ReturnType<typeof createJobProducer>) => Promise<unknown>) => {
	await using connection = await createQueueConnection(world.queueStore);
	await using producer = createJobProducer(connection);
	await run(producer);
};

/** A task of a family, admitted by the worker. */
async function anAcceptedVersion(): Promise<string> {
	const { proposals } = await createCampaign(world, { methods: ["prompt"] });
	const proposal = await world.proposals.claim(proposals[0]?.id ?? "");
	const family = FAMILIES.find(({ id }) => id === "json-lines");
	if (!proposal || !family) throw new Error("There is no proposal to make the environment.");
	const files = renderTask(family, 2, family.draft(2, createRandom("solved")));
	const id = await world.environments.create({ proposal, round: 1, files });
	const admissions = createAdmissionRepository(world.db, { owner: "test", leaseMs: LEASE_MS });
	const { id: admissionId, attempt } = await admissions.request({ versionId: id, profile: "standard" });
	await enqueue((producer) => producer.enqueue("admitEnvironment", { admissionId, attempt }));
	const report = await admissions.wait(admissionId, AbortSignal.timeout(200_000));
	if (report.verdict !== "accepted") throw new Error(`The environment was ${report.verdict}.`);
	return id;
}

async function startRollouts(solver: string, count: number, harness = "built-in"): Promise<string[]> {
	const rollouts = createRolloutRepository({ db: world.db, blobs: world.blobs }, { owner: "test", leaseMs: LEASE_MS });
	const plan = { versionId, campaignId: null, solver, harness, turnLimit: null };
	const planned = await rollouts.create({ ...plan, count, inAll: false });
	await enqueue((producer) =>
		Promise.all(planned.map(({ id, attempt }) => producer.enqueue("runRollout", { rolloutId: id, attempt }))),
	);
	await rollouts.markEnqueued(planned.map(({ id }) => id));
	return planned.map(({ id }) => id);
}

async function waitForEnds(ids: readonly string[]) {
	const where = { id: { in: [...ids] } };
	const hasEnded = async () =>
		(await world.db.client.rollout.count({ where: { ...where, finishedAt: { not: null } } })) === ids.length;
	await waitUntil("The rollouts have ended", hasEnded, { timeoutMs: 300_000, everyMs: 300 });
	return world.db.client.rollout.findMany({ where, orderBy: { ordinal: "asc" }, include: { ledger: true } });
}

describe("solver rollouts in the worker", () => {
	it("are scored in real containers for each skill, with steps and spend of their own", async () => {
		const ids = await Promise.all(
			["procedural/strong", "procedural/medium", "procedural/weak"].map((solver) => startRollouts(solver, 2)),
		);
		const rollouts = await waitForEnds(ids.flat());
		for (const rollout of rollouts) {
			expect(rollout).toMatchObject({ status: "completed", outcome: "scored", solverEnd: "finished", baseline: 0 });
			expect(rollout.testSource).toBe("ctrf");
			expect(rollout.rewards).toEqual({ reward: rollout.reward });
			expect(rollout.testsPassedFraction).toBe((rollout.testsPassed ?? 0) / (rollout.testsTotal ?? 0));
			expect(rollout.reward).toBe(rollout.testsPassedFraction === 1 ? 1 : 0);
			expect(rollout.normalised).toBe(rollout.testsPassedFraction);
			const steps = await world.db.client.rolloutStep.findMany({ where: { rolloutId: rollout.id } });
			expect(steps.filter(({ source }) => source === "agent")).toHaveLength(rollout.turns);
			const seen = JSON.stringify(steps.map(({ toolCalls, observations }) => [toolCalls, observations]));
			expect(seen).not.toMatch(/\/solution|\/tests/);
			const calls = rollout.ledger.filter(({ kind }) => kind === "model_call");
			expect(calls).toHaveLength(rollout.turns);
			expect(rollout.ledger.filter(({ kind }) => kind === "sandbox")).toHaveLength(1);
			expect(rollout.ledger.every(({ status, proposalId }) => status === "settled" && proposalId === null)).toBe(true);
		}
	}, 400_000);

	it("let real Pi solve in a room of its own, by its own tools in the environment", async () => {
		const [rollout] = await waitForEnds(await startRollouts("procedural/strong", 1, "pi"));
		expect(rollout).toMatchObject({ status: "completed", outcome: "scored", solverEnd: "finished", attempt: 1 });
		expect(rollout).toMatchObject({ reward: 1, testsPassedFraction: 1, normalised: 1 });
		const steps = await world.db.client.rolloutStep.findMany({
			where: { rolloutId: rollout?.id ?? "" },
			orderBy: { index: "asc" },
		});
		expect(steps.map(({ source }) => source)).toEqual(["system", "user", ...Array(rollout?.turns).fill("agent")]);
		const calls = steps.flatMap(({ toolCalls }) => toolCalls as { name: string }[]);
		expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(["bash", "write"]));
		expect(JSON.stringify(calls)).toContain("/app/out");
		const spent = (kind: string) => rollout?.ledger.filter((row) => row.kind === kind && row.status === "settled");
		expect(spent("model_call")).toHaveLength(rollout?.turns ?? 0);
		// The environment, and the room.
		expect(spent("sandbox")).toHaveLength(2);
	}, 400_000);

	it("end once although the worker was killed in the middle", async () => {
		const [id = ""] = await startRollouts("procedural/strong", 1);
		const isUnderWay = async () => (await world.db.client.rolloutStep.count({ where: { rolloutId: id } })) >= 3;
		await waitUntil("The solver works", isUnderWay, { timeoutMs: 60_000, everyMs: 10 });
		await worker.kill();
		worker = await startWorkerProcess(world);
		const [rollout] = await waitForEnds([id]);
		expect(rollout).toMatchObject({ status: "completed", outcome: "scored", attempt: 2 });
		const attempts = await world.db.client.rolloutStep.groupBy({
			by: ["attempt"],
			where: { rolloutId: id },
			orderBy: { attempt: "asc" },
		});
		expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
		expect((await countEnds(world, "rollouts")).get(id)).toBe(1);
	}, 240_000);
});
