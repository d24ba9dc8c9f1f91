import type { BuildRequest, FileTree } from "@aes/core/ports";
import { afterAll, expect, test } from "vitest";
import { connectEngine } from "../connect-engine.ts";
import { createDockerSandboxes } from "../docker/create-docker-sandboxes.ts";
import { digestContext } from "./build-context.ts";
import { createDockerImageBuilder } from "./create-docker-image-builder.ts";

const engine = connectEngine();
const builder = createDockerImageBuilder({ engine });
const owner = `image-builder-${process.pid}`;
/** Makes each context new, so that no earlier run's image answers. */
const nonce = `${process.pid}-${Date.now()}`;

function files(dockerfile: string, others: Record<string, string> = {}): FileTree {
	const all = Object.entries({ Dockerfile: dockerfile, nonce, ...others });
	return new Map(all.map(([name, text]) => [name, { content: Buffer.from(text), mode: 0o644 }]));
}

const contexts: FileTree[] = [];
afterAll(async () => {
	const digests = contexts.map((context) => digestContext(context).slice(0, 16));
	const layers = [...new Set(digests)].map((digest) => engine.docker.getImage(`aes-env-partial:${digest}`));
	// Most builds left no layer.
	await Promise.allSettled(layers.map((layer) => layer.remove()));
});

function request(dockerfile: string, changes: Partial<BuildRequest> = {}): BuildRequest {
	const context = files(dockerfile);
	contexts.push(context);
	return {
		context,
		timeoutMs: 60_000,
		limits: { cpus: 2, memoryMb: 256, pids: 60, diskMb: 50 },
		network: "none",
		owner,
		...changes,
	};
}

test("equal contexts are built once, also when asked for at the same time", async () => {
	const context = files("FROM debian:bookworm-slim\nCOPY . /in\nRUN sleep 1\n", {
		".dockerignore": "secret\n",
		secret: "s",
	});
	const same = request("", { context, labels: { proposal: "p1" } });
	const [first, second] = await Promise.all([builder.build(same), builder.build(same)]);
	expect(first).toMatchObject({
		status: "built",
		cached: false,
		image: expect.stringMatching(/^aes-env:[0-9a-f]{16}$/),
	});
	expect(second).toEqual(first);
	expect(await builder.build(same)).toMatchObject({ status: "built", cached: true });

	const image = first.status === "built" ? first.image : "";
	const { Config } = await engine.docker.getImage(image).inspect();
	expect(Config.Labels).toMatchObject({ "aes.image.owner": owner, "aes.image.x.proposal": "p1" });
	const limits = { ...same.limits, diskMb: 50 };
	const spec = { image, limits, network: "none" as const, lifetimeMs: 60_000, owner, purpose: "test" };
	await using sandbox = await createDockerSandboxes({ engine }).create(spec);
	expect((await sandbox.exec(["ls", "-A", "/in"])).stdout).toBe(".dockerignore\nDockerfile\nnonce\n");
	await engine.docker
		.getImage(image)
		.remove()
		.catch(() => {});
});

test("a failing command is told with its last words and its line", async () => {
	const outcome = await builder.build(
		request(
			"FROM debian:bookworm-slim\n# comment\nCOPY nonce /\n\nRUN true && \\\n  echo it went wrong >&2 && \\\n  exit 3\n",
		),
	);
	expect(outcome).toMatchObject({ status: "failed", line: 5 });
	expect(outcome).toMatchObject({ reason: expect.stringMatching(/^it went wrong \(.*non-zero code: 3/) });
	expect(outcome.log).toMatch(/Step 3\/\d+ : RUN/);
	expect(await listBuildContainers()).toEqual([]);
});

test("a Dockerfile's own mistakes are its fault, with the line", async () => {
	expect(await builder.build(request("FROM debian:bookworm-slim\nRUNN true\n"))).toMatchObject({
		status: "failed",
		line: 2,
		reason: expect.stringMatching(/unknown instruction: RUNN/),
	});
	expect(await builder.build(request("FROM debian:bookworm-slim\nCOPY missing /\n"))).toMatchObject({
		status: "failed",
		line: 2,
		reason: expect.stringMatching(/missing/),
	});
	expect(await builder.build(request("", { context: new Map() }))).toMatchObject({ status: "failed" });
});

test("what the engine cannot do is named as its limit", async () => {
	const { hasBuildKit, version } = await createDockerSandboxes({ engine }).info();
	const outcome = await builder.build(request("FROM debian:bookworm-slim\nRUN <<EOF\necho hello\nEOF\n"));
	const limit = `heredoc in RUN (Dockerfile line 2) needs Docker 23 or newer; this engine is ${version}`;
	expect(outcome).toMatchObject(hasBuildKit ? { status: "built" } : { status: "unsupported", limit });
});

test("a base image that no registry answers for is the engine's limit", async () => {
	const image = "registry.invalid/team/base:1";
	const limit = `no registry answered for ${image}`;
	expect(await builder.build(request(`FROM ${image}\n`))).toMatchObject({ status: "unsupported", limit });
	expect(await builder.pull(image, { timeoutMs: 30_000 })).toMatchObject({ status: "unsupported", limit });
	const present = await builder.pull("debian:bookworm-slim", { timeoutMs: 30_000 });
	expect(present).toMatchObject({ status: "built", cached: true, image: "debian:bookworm-slim" });
});

test("a timeout ends the build and leaves no container", async () => {
	const outcome = await builder.build(
		request("FROM debian:bookworm-slim\nCOPY nonce /\nRUN sleep 120\n", { timeoutMs: 3000 }),
	);
	expect(outcome.status).toBe("timeout");
	await expect.poll(listBuildContainers, { timeout: 20_000 }).toEqual([]);
});

test("an abort ends the build when nobody else waits for it", async () => {
	const signal = AbortSignal.timeout(2500);
	const slow = request("FROM debian:bookworm-slim\nCOPY nonce /\nRUN sleep 121\n", { signal });
	await expect(builder.build(slow)).rejects.toThrow(/timeout/);
	await expect.poll(listBuildContainers, { timeout: 20_000 }).toEqual([]);
});

test("a build keeps the limits of memory, processes and disk", async () => {
	const memory = await builder.build(request("FROM debian:bookworm-slim\nCOPY nonce /\nRUN tail -n 1 /dev/zero\n"));
	expect(memory).toMatchObject({ status: "failed", reason: expect.stringMatching(/137/) });
	const many = "i=0; while [ $i -lt 200 ]; do sleep 20 & i=$((i + 1)); done";
	const processes = await builder.build(request(`FROM debian:bookworm-slim\nCOPY nonce /\nRUN ${many}\n`));
	expect(processes).toMatchObject({ status: "failed", reason: expect.stringMatching(/[Cc]annot fork/) });
	const disk = await builder.build(
		request("FROM debian:bookworm-slim\nCOPY nonce /\nRUN head -c 90000000 /dev/zero > /big; sleep 60\n"),
	);
	expect(disk).toMatchObject({ status: "failed", reason: expect.stringMatching(/disk limit/), line: 3 });
});

test("a build without network has none", async () => {
	const outcome = await builder.build(
		request('FROM debian:bookworm-slim\nCOPY nonce /\nRUN test "$(ls /sys/class/net)" = lo\n'),
	);
	expect(outcome.status).toBe("built");
	if (outcome.status === "built") await engine.docker.getImage(outcome.image).remove();
});

test("a long log keeps its end and says that it was cut", async () => {
	const outcome = await builder.build(
		request("FROM debian:bookworm-slim\nCOPY nonce /\nRUN seq 1 200000; echo the end; exit 1\n"),
	);
	expect(outcome).toMatchObject({ status: "failed", reason: expect.stringMatching(/^the end/) });
	expect(outcome.log.length).toBeLessThan(257 * 1024);
	expect(outcome.log).toMatch(/^\[earlier output was cut\]/);
});

/** Containers that run in a group of this test's builds. */
async function listBuildContainers(): Promise<string[]> {
	const containers = await engine.docker.listContainers({ all: true });
	const infos = await Promise.all(
		containers.map(({ Id }) =>
			engine.docker
				.getContainer(Id)
				.inspect()
				.catch(() => null),
		),
	);
	const mine = Buffer.from(owner).toString("hex");
	return infos.filter((info) => info?.HostConfig.CgroupParent?.includes(mine)).map((info) => info?.Id ?? "");
}
