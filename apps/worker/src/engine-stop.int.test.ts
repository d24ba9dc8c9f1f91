import { textFile } from "@aes/core/tasks";
import { aTaskTree } from "@aes/core/testing";
import { createAdmissionRepository } from "@aes/db";
import { createJobProducer, createQueueConnection } from "@aes/queue";
import { expect, test } from "vitest";
import { aWorld, createCampaign, type World } from "./testing/a-world.ts";
import { testEnv } from "./testing/env.ts";
import { startPrivateEngine } from "./testing/private-engine.ts";
import { waitUntil } from "./testing/wait-until.ts";
import { startWorkerProcess } from "./testing/worker-process.ts";

const IMAGE = "debian:bookworm-slim";

test("the engine dies under an admission: inconclusive by the system's fault; the worker lives, and the next is admitted", async () => {
	const socketPath = (testEnv().dockerHost ?? "unix:///var/run/docker.sock").replace("unix://", "");
	await using engine = await startPrivateEngine({ socketPath, image: IMAGE });
	await using world = await aWorld({ dockerHost: engine.dockerHost });
	await using worker = await startWorkerProcess(world);

	const first = await requestAdmission(world);
	const sql = "SELECT 1 FROM sandbox_records WHERE purpose = 'trial' AND ended_at IS NULL";
	await waitUntil("Trials run", async () => ((await world.db.pool.query(sql)).rowCount ?? 0) >= 2, { everyMs: 20 });
	await engine.kill();
	const broken = await first.wait(AbortSignal.timeout(120_000));
	expect(broken.verdict).toBe("inconclusive");
	const executed = broken.checks.filter(({ id }) => !["structure", "leak", "build"].includes(id));
	expect(executed.filter(({ verdict }) => verdict === "fail")).toEqual([]);
	const undecided = executed.filter(({ verdict }) => verdict === "inconclusive");
	expect(undecided.length).toBeGreaterThan(0);
	expect(new Set(undecided.map(({ fault }) => fault))).toEqual(new Set(["system"]));
	expect(broken.baseline).not.toBe(0);

	expect(worker.isRunning()).toBe(true);
	await engine.start();
	const second = await requestAdmission(world);
	expect(await second.wait(AbortSignal.timeout(120_000))).toMatchObject({ verdict: "accepted" });
}, 300_000);

/** A task whose trials take long enough to be interrupted, on an image that needs no build and so no network. */
async function requestAdmission(world: World) {
	const { proposals } = await createCampaign(world, { methods: ["prompt"] });
	const proposal = await world.proposals.claim(proposals[0]?.id ?? "");
	if (!proposal) throw new Error("The proposal could not be claimed.");
	const versionId = await world.environments.create({ proposal, round: 1, files: aSlowTask() });
	const admissions = createAdmissionRepository(world.db, { owner: "test", leaseMs: 60_000 });
	const { id, attempt } = await admissions.request({ versionId, profile: "standard" });
	await using connection = await createQueueConnection(world.queueStore);
	await using producer = createJobProducer(connection);
	await producer.enqueue("admitEnvironment", { admissionId: id, attempt });
	return { wait: (signal: AbortSignal) => admissions.wait(id, signal) };
}

function aSlowTask() {
	const original = aTaskTree();
	const toml = new TextDecoder().decode(original.get("task.toml")?.content);
	const slowly = new TextDecoder().decode(original.get("tests/test.sh")?.content).replace("\n", "\nsleep 4\n");
	return aTaskTree({
		"task.toml": toml.replace("[environment]", `[environment]\ndocker_image = "${IMAGE}"\nworkdir = "/app"`),
		"environment/Dockerfile": null,
		"tests/test.sh": textFile(slowly, 0o755),
	});
}
