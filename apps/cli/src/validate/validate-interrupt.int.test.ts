import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { aTaskTree } from "@aes/core/testing";
import { writeTaskDirectory } from "@aes/files";
import { connectEngine, createDockerSandboxes } from "@aes/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isCommandAlive } from "./command-owner.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const CLI = fileURLToPath(new URL("../..", import.meta.url));
const sandboxes = createDockerSandboxes({ engine: connectEngine() });
let folder = "";

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "aes-interrupt-"));
	await writeTaskDirectory(join(folder, "slow"), aTaskTree({ "solution/solve.sh": "#!/bin/bash\nsleep 50\n" }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function startCommand(): Promise<{ child: ChildProcess; list: () => Promise<unknown[]> }> {
	const child = spawn(process.execPath, ["--import", "tsx", MAIN, "validate", folder], { cwd: CLI, stdio: "ignore" });
	const prefix = `cli/${hostname()}/${child.pid}/`;
	const list = async () => (await sandboxes.list()).filter(({ owner }) => owner.startsWith(prefix));
	while ((await list()).length === 0) {
		if (child.exitCode !== null) throw new Error(`validate ended with ${child.exitCode} before it ran anything`);
		await sleep(200);
	}
	return { child, list };
}

describe("a validate that is ended", () => {
	it("ends its containers on an interrupt and says so by its exit code", async () => {
		const { child, list } = await startCommand();
		child.kill("SIGINT");
		const [code] = await once(child, "exit");
		expect(code).toBe(130);
		expect(await list()).toEqual([]);
	});

	it("leaves to the next command's reaper what a kill kept it from ending", async () => {
		const { child, list } = await startCommand();
		child.kill("SIGKILL");
		await once(child, "exit");
		expect(await list()).not.toEqual([]);
		await sandboxes.reap({ now: new Date(), isOwnerAlive: isCommandAlive });
		expect(await list()).toEqual([]);
	});
});
