import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitUntil } from "../system/wait-until.ts";
import { type Service, supervise } from "./supervise.ts";

let directory: string;

beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "aes-supervise-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const aService = (script: string, onDeath: Service["onDeath"] = () => {}): Service => ({
	name: "test",
	command: ["sh", "-c", script],
	cwd: directory,
	env: { PATH: "/usr/bin:/bin" },
	logFile: join(directory, "test.log"),
	onDeath,
});

const logged = () => readFile(join(directory, "test.log"), "utf8").catch(() => "");
const isAlive = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

test("a service that dies is started again, and its death is told with the wait", async () => {
	const deaths: unknown[] = [];
	const service = supervise(aService("echo started; exit 3", (death) => deaths.push(death)));
	// A third time, where this process is slow to look.
	const isStartedAgain = async () => (await logged()).startsWith("started\nstarted\n");
	expect(await waitUntil(isStartedAgain, { timeoutMs: 60_000 })).toBe(true);
	await service.stop();
	expect(deaths[0]).toEqual({ reason: "exit code 3", waitMs: 1_000 });
});

test("stopping ends the service and its children, and nothing is started again", async () => {
	const deaths: unknown[] = [];
	const service = supervise(aService("sleep 300 & echo $!; wait", (death) => deaths.push(death)));
	expect(await waitUntil(async () => /\d+\n/.test(await logged()), { timeoutMs: 60_000 })).toBe(true);
	const child = Number(await logged());
	expect(isAlive(child)).toBe(true);
	await service.stop();
	expect(await waitUntil(async () => !isAlive(child), { timeoutMs: 20_000 })).toBe(true);
	expect(deaths).toEqual([]);
});

test("stopping twice, and while the next start is awaited, is fine", async () => {
	let isDead = false;
	const service = supervise(
		aService("exit 1", () => {
			isDead = true;
		}),
	);
	expect(await waitUntil(async () => isDead, { timeoutMs: 60_000 })).toBe(true);
	await service.stop();
	await expect(service.stop()).resolves.toBeUndefined();
});
