import { expect, test } from "vitest";
import { createProjectRepository } from "./project-repository.ts";
import { createSandboxRecordRepository } from "./sandbox-record-repository.ts";
import { createSeedRepository } from "./seed-repository.ts";
import { aSeed } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";
import { createWorkerRepository } from "./worker-repository.ts";

const db = useTestDb();

const workers = () => createWorkerRepository(db);
const sandboxes = () => createSandboxRecordRepository(db);
const aWorker = (id: string) => ({
	id,
	hostname: "h\0st",
	pid: 7,
	capacity: { cpus: 2, memoryMb: 4_096 },
	engine: null,
	providers: { ready: ["procedural"], missing: { openai: "OPENAI_API_KEY" } },
});
const aSandbox = (id: string, workerId: string) => ({
	id,
	workerId,
	purpose: "trial",
	image: "sha256:1",
	cpus: 1,
	memoryMb: 512,
	proposalId: null,
	environmentVersionId: null,
	detail: "oracle",
	expiresAt: new Date("2030-01-01T00:00:00Z"),
});

test("the default project is made once, however many ask at the same time", async () => {
	const projects = createProjectRepository(db);
	const asked = await Promise.all(Array.from({ length: 6 }, () => projects.ensureDefault()));
	expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
});

test("a seed is stored once by its id; importing it again replaces what changed", async () => {
	const { id: projectId } = await createProjectRepository(db).ensureDefault();
	const seeds = createSeedRepository(db);
	const rollout = {
		trialName: "t1",
		agent: "terminus",
		model: null,
		outcome: "partial",
		reward: 0.5,
		testsPassed: 1,
		testsTotal: 2,
		transcript: "$ ls\0",
		verifierOutput: "",
		exception: null,
	} as const;
	expect(await seeds.upsert({ projectId, seed: aSeed({ rollouts: [rollout] }) })).toMatchObject({ isNew: true });
	expect(await seeds.upsert({ projectId, seed: aSeed({ name: "renamed" }) })).toMatchObject({ isNew: false });
	await seeds.upsert({ projectId, seed: aSeed({ id: "seed-2", rollouts: [rollout] }) });
	expect(await seeds.get("seed-1")).toEqual(aSeed({ name: "renamed" }));
	expect((await seeds.list(projectId)).map(({ id }) => id)).toEqual(["seed-1", "seed-2"]);
	expect((await seeds.get("seed-2")).rollouts[0]).toMatchObject({ reward: 0.5, transcript: "$ ls\ufffd" });
	await expect(seeds.get("none")).rejects.toMatchObject({ code: "not_found" });
});

test("a worker lives from its registration until its heartbeat grows old or it stops", async () => {
	await workers().register(aWorker("w1"));
	await workers().register(aWorker("w2"));
	const live = async () => (await workers().listLive({ freshMs: 30_000 })).map(({ id }) => id).toSorted();
	expect(await live()).toEqual(["w1", "w2"]);
	await db.pool.query("UPDATE workers SET heartbeat_at = now() - interval '1 minute' WHERE id = 'w1'");
	expect(await live()).toEqual(["w2"]);
	expect(await workers().heartbeat("w1", { cpus: 2, memoryMb: 4_096, isDiskLow: true })).toBe(true);
	const [first] = await workers().listLive({ freshMs: 30_000 });
	expect(first).toMatchObject({ id: "w1", capacity: { isDiskLow: true }, providers: aWorker("w1").providers });
	await workers().stop("w2");
	expect(await live()).toEqual(["w1"]);
	expect(await workers().heartbeat("w2", { cpus: 2, memoryMb: 4_096 })).toBe(false);
	await workers().register(aWorker("w2"));
	expect(await live()).toEqual(["w1", "w2"]);
});

test("sandbox records follow the engine: what it no longer holds is ended, other workers' are left", async () => {
	await workers().register(aWorker("w3"));
	await workers().register(aWorker("w4"));
	for (const id of ["s1", "s2", "s3"]) await sandboxes().recordStarted(aSandbox(id, "w3"));
	await sandboxes().recordStarted(aSandbox("s4", "w4"));
	await sandboxes().recordStarted(aSandbox("s1", "w3"));
	await sandboxes().recordEnded("s1");
	expect(await sandboxes().reconcile({ workerId: "w3", liveIds: ["s3"], olderThanMs: 60_000 })).toBe(0);
	expect(await sandboxes().reconcile({ workerId: "w3", liveIds: ["s3"], olderThanMs: -1_000 })).toBe(1);
	const live = await sandboxes().listLive();
	expect(live.map(({ id }) => id).toSorted()).toEqual(["s3", "s4"]);
	expect(await sandboxes().reconcile({ workerId: "w4", liveIds: [], olderThanMs: -1_000 })).toBe(1);
});
