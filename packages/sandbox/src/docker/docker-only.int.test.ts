import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxSpec } from "@aes/core/ports";
import { expect, test } from "vitest";
import { createBuildGroup, removeBuildGroup } from "../build/build-group.ts";
import { createDockerImageBuilder } from "../build/create-docker-image-builder.ts";
import { connectEngine } from "../connect-engine.ts";
import { sh } from "../testing/sandbox-check.ts";
import { createDockerSandboxes } from "./create-docker-sandboxes.ts";

const engine = connectEngine();
const provider = createDockerSandboxes({ engine });
/** Leaves expired sandboxes of others on this engine out of the count. */
const NOTHING_EXPIRED = new Date(0);
const owner = `docker-only-${process.pid}`;
const spec: SandboxSpec = {
	image: "debian:bookworm-slim",
	limits: { cpus: 1, memoryMb: 256, pids: 100, diskMb: 100 },
	network: "none",
	lifetimeMs: 300_000,
	owner,
	purpose: "test",
};

test("an engine that is not there is unavailable, with what to do", async () => {
	const gone = connectEngine({ socketPath: "/nonexistent/engine.sock" });
	const sandboxes = createDockerSandboxes({ engine: gone });
	const expected = { code: "unavailable", message: expect.stringMatching(/Start it/), details: { reason: "engine" } };
	await expect(sandboxes.create(spec)).rejects.toMatchObject(expected);
	await expect(sandboxes.list()).rejects.toMatchObject(expected);
	await expect(sandboxes.info()).rejects.toMatchObject(expected);
	await expect(sandboxes.reap({ now: new Date(), isOwnerAlive: () => true })).rejects.toMatchObject(expected);
});

test("what a killed process left is reaped, and a living owner's sandbox stays", async () => {
	const dead = `${owner}-dead`;
	const script = new URL("__fixtures__/leave-sandbox.ts", import.meta.url).pathname;
	const child = spawn(process.execPath, ["--import", "tsx", script, dead], { stdio: ["ignore", "pipe", "inherit"] });
	const [line] = await once(child.stdout, "data");
	const id = String(line).trim();
	child.kill("SIGKILL");
	await once(child, "exit");
	await using living = await provider.create(spec);
	const network = await engine.docker.createNetwork({
		Name: `${dead}-network`,
		Labels: { "aes.owner": dead, "aes.expires": new Date(Date.now() + 60_000).toISOString() },
	});

	expect((await provider.list()).map((live) => live.id)).toContain(id);
	expect(await provider.reap({ now: NOTHING_EXPIRED, isOwnerAlive: (name) => name !== dead })).toBe(2);
	expect((await provider.list()).map((live) => live.id)).not.toContain(id);
	await expect(network.inspect()).rejects.toMatchObject({ statusCode: 404 });
	expect(await sh(living, "echo alive")).toBe("alive\n");
});

test("reaping takes a container that was made but never started", async () => {
	const dead = `${owner}-never-started`;
	const labels = { "aes.owner": dead, "aes.expires": new Date(Date.now() + 60_000).toISOString() };
	await engine.docker.createContainer({ Image: spec.image, Cmd: ["true"], Labels: labels });
	expect(await provider.reap({ now: NOTHING_EXPIRED, isOwnerAlive: (name) => name !== dead })).toBe(1);
});

test("a build's group goes once the process that still ends in it is gone", async () => {
	const group = await createBuildGroup({ owner, expiresAt: new Date(Date.now() + 60_000), pids: 10 });
	const folder = ["/sys/fs/cgroup/pids", "/sys/fs/cgroup"].map((root) => `${root}${group}`).find(existsSync) ?? "";
	const last = spawn("sleep", ["1"]);
	await writeFile(join(folder, "cgroup.procs"), String(last.pid));
	await removeBuildGroup(group ?? "");
	expect(last.exitCode).toBe(0);
	expect(existsSync(folder)).toBe(false);
});

test("reaping takes what a build left behind, by the group it ran in", async () => {
	const dead = `${owner}-builder`;
	const group = `/aes-build/${Math.ceil(Date.now() / 1000) + 600}-${Buffer.from(dead).toString("hex")}-00000000`;
	const HostConfig = { CgroupParent: group, NetworkMode: "none" };
	await engine.docker.createContainer({ Image: spec.image, Cmd: ["true"], HostConfig });
	expect(await provider.reap({ now: NOTHING_EXPIRED, isOwnerAlive: (name) => name !== dead })).toBe(1);
});

test("reaping takes the empty group of a dead owner's build, and leaves a living one's", async () => {
	const [dead, alive] = [`${owner}-gone`, `${owner}-here`];
	const claim = { expiresAt: new Date(Date.now() + 600_000), pids: 10 };
	const groups = await Promise.all([dead, alive].map((name) => createBuildGroup({ ...claim, owner: name })));
	const places = groups.map((group) => [`/sys/fs/cgroup/pids${group}`, `/sys/fs/cgroup${group}`].find(existsSync));
	expect(places).toEqual([expect.any(String), expect.any(String)]);
	await provider.reap({ now: NOTHING_EXPIRED, isOwnerAlive: (name) => name !== dead });
	expect(places.map((place) => existsSync(place ?? ""))).toEqual([false, true]);
	await removeBuildGroup(groups[1] ?? "");
});

test("an image's ENTRYPOINT, USER, HEALTHCHECK and labels do not disturb its sandbox", async () => {
	const builder = createDockerImageBuilder({ engine });
	const dockerfile = [
		"FROM debian:bookworm-slim",
		'ENTRYPOINT ["/bin/false"]',
		"HEALTHCHECK --interval=1s CMD touch /health",
		'LABEL aes.owner="nobody" aes.x.fake="claimed" aes.free="[\\"fake\\"]"',
		"ENV FROM_IMAGE=yes",
		"WORKDIR /app",
		"USER 1000",
	].join("\n");
	const context = new Map([["Dockerfile", { content: Buffer.from(dockerfile), mode: 0o644 }]]);
	const built = await builder.build({ context, limits: spec.limits, network: "none", owner, timeoutMs: 60_000 });
	if (built.status !== "built") throw new Error(JSON.stringify(built));
	await using sandbox = await provider.create({ ...spec, image: built.image, labels: { real: "yes" } });
	expect(await sh(sandbox, "id -u; pwd; printenv FROM_IMAGE")).toBe("1000\n/app\nyes\n");
	expect((await sandbox.exec(["sh", "-c", "setsid sleep 7201 & sleep 7202"], { timeoutMs: 400 })).endedBy).toBe(
		"timeout",
	);
	await sandbox.endProcesses();
	expect((await provider.list()).find(({ id }) => id === sandbox.id)).toMatchObject({ owner, labels: { real: "yes" } });
});

test("volumes of an image count against the disk limit and go with the sandbox", async () => {
	const builder = createDockerImageBuilder({ engine });
	const content = Buffer.from("FROM debian:bookworm-slim\nVOLUME /data\n");
	const context = new Map([["Dockerfile", { content, mode: 0o644 }]]);
	const built = await builder.build({ context, limits: spec.limits, network: "none", owner, timeoutMs: 60_000 });
	if (built.status !== "built") throw new Error(JSON.stringify(built));
	await using sandbox = await provider.create({ ...spec, image: built.image, limits: { ...spec.limits, diskMb: 20 } });
	const { Mounts } = await engine.docker.getContainer(sandbox.id).inspect();
	const result = await sandbox.exec(["sh", "-c", "head -c 30000000 /dev/zero > /data/big; sleep 30"]);
	expect(result.endedBy).toBe("lost");
	await expect(sandbox.exec(["true"])).rejects.toMatchObject({ details: { reason: "disk" } });
	await sandbox[Symbol.asyncDispose]();
	await expect(engine.docker.getVolume(Mounts[0]?.Name ?? "").inspect()).rejects.toMatchObject({ statusCode: 404 });
});

test("a sandbox without network reaches the gateway's socket, and may not change its folder", async () => {
	const folder = await mkdtemp(join(tmpdir(), "aes-gateway-"));
	const server = createServer((request, response) => response.end(`answered ${request.url}`));
	server.listen(join(folder, "gateway.sock"));
	await once(server, "listening");
	await chmod(folder, 0o755);
	await chmod(join(folder, "gateway.sock"), 0o666);
	await writeFile(join(folder, "note"), "read-only");
	try {
		await using sandbox = await provider.create({ ...spec, image: await buildCurlImage(), gatewayDir: folder });
		const curl = "curl -sS --max-time 10 --unix-socket /run/aes/gateway.sock http://gateway/v1/models";
		expect(await sh(sandbox, curl, { user: 1000 })).toBe("answered /v1/models");
		expect((await sandbox.exec(["sh", "-c", "echo x > /run/aes/note"])).stderr).toMatch(/Read-only file system/);
	} finally {
		server.close();
		await rm(folder, { recursive: true });
	}
});

async function buildCurlImage(): Promise<string> {
	const command = "apt-get update && apt-get install -y --no-install-recommends curl && rm -rf /var/lib/apt/lists/*";
	const content = Buffer.from(`FROM debian:bookworm-slim\nRUN ${command}\n`);
	const built = await createDockerImageBuilder({ engine }).build({
		context: new Map([["Dockerfile", { content, mode: 0o644 }]]),
		limits: { cpus: 2, memoryMb: 1024, pids: 200, diskMb: 1000 },
		network: "public",
		owner,
		timeoutMs: 100_000,
	});
	if (built.status !== "built") throw new Error(JSON.stringify(built));
	return built.image;
}
