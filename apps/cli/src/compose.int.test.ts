import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { environmentWith, readSettings } from "./env.ts";
import { paths } from "./paths.ts";
import { findCompose } from "./setup/compose.ts";
import { environmentFile } from "./setup/container-environment.ts";
import { askEngine, parseEngineAddress } from "./system/engine-api.ts";
import { findFreePort } from "./system/free-port.ts";
import { mustRun } from "./system/process.ts";
import { digestEntries } from "./system/stamp.ts";
import { waitUntil } from "./system/wait-until.ts";

/** The same at every run in this checkout, so that a run clears away what an interrupted one left. */
const project = `aes-test-${digestEntries([["checkout", paths.root]])}`;
const images = [`${project}-web`, `${project}-worker`];
const engine = parseEngineAddress(readSettings().DOCKER_HOST);
const FILE = join(paths.root, "docker/compose.yaml");

let port: number;
let gatewayDir: string;

beforeAll(async () => {
	port = await findFreePort();
	gatewayDir = await mkdtemp(join(tmpdir(), "aes-gw-"));
	await compose("down", "-v");
});

afterAll(async () => {
	await compose("down", "-v");
	for (const image of images)
		await askEngine(engine, { method: "DELETE", path: `/images/${image}`, silenceMs: 60_000 });
	await rmdir(gatewayDir);
});

test("compose brings web and a worker on the loopback only, and takes all of it away again", async () => {
	await compose("up", "-d", "--build");
	const isUp = await waitUntil(hasWebSeenWorker, { timeoutMs: 240_000, everyMs: 500 });
	if (!isUp) throw new Error(`The web names no live worker of this project:\n${await compose("logs", "--tail", "20")}`);
	const published = (await listContainers()).flatMap(({ Ports }) => Ports.filter(({ PublicPort }) => PublicPort));
	expect(published).toMatchObject([{ IP: "127.0.0.1", PublicPort: port }]);

	await compose("down", "-v");
	expect(await listContainers()).toEqual([]);
	expect(await list("/networks")).toEqual([]);
	expect(await list("/volumes")).toMatchObject({ Volumes: [] });
}, 900_000);

/** Compose as this machine has it, on a project of this test's own. Returns what it printed. */
async function compose(...args: string[]): Promise<string> {
	const program = await findCompose();
	if (program === null)
		throw new Error("There is no Docker Compose here: ./aes setup --tests installs it on Debian as root.");
	const env = environmentWith({ COMPOSE_PROJECT_NAME: project, AES_PORT: String(port), AES_GATEWAY_DIR: gatewayDir });
	return mustRun([...program, "--env-file", environmentFile, "-f", FILE, ...args], { env });
}

const WorkersSchema = z.array(z.object({ hostname: z.string(), isAlive: z.boolean() }));
const AnswerSchema = z.object({
	result: z.object({ data: z.object({ json: z.object({ workers: WorkersSchema }) }) }),
});

/** A container's host name is the beginning of its id, so the answer is of this project's stack and no other. */
async function hasWebSeenWorker(): Promise<boolean> {
	const url = `http://localhost:${port}/api/trpc/operations.snapshot`;
	const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
	if (!answer?.ok) return false;
	const { workers } = AnswerSchema.parse(await answer.json()).result.data.json;
	const containers = await listContainers();
	return workers.some(({ hostname, isAlive }) => isAlive && containers.some(({ Id }) => Id.startsWith(hostname)));
}

const PortSchema = z.object({ IP: z.string().optional(), PublicPort: z.number().optional() });
const ContainersSchema = z.array(z.object({ Id: z.string(), Ports: z.array(PortSchema) }));

const listContainers = async () => ContainersSchema.parse(await list("/containers/json"));

/** What the engine has with this project's label, stopped containers included. */
async function list(path: string): Promise<unknown> {
	const filters = JSON.stringify({ label: [`com.docker.compose.project=${project}`] });
	const { body } = await askEngine(engine, { path: `${path}?${new URLSearchParams({ all: "1", filters })}` });
	return JSON.parse(body);
}
