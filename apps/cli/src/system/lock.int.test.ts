import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { paths } from "../paths.ts";
import { withLock } from "./lock.ts";

const NAME = `test-${process.pid}`;

afterEach(() => rm(join(paths.locks, `${NAME}.lock`), { recursive: true, force: true }));

test("two that want the same lock take turns", async () => {
	const log: string[] = [];
	const turn = (name: string) =>
		withLock(NAME, async () => {
			log.push(`${name} in`);
			await new Promise((resolve) => setTimeout(resolve, 100));
			log.push(`${name} out`);
		});
	await Promise.all([turn("a"), turn("b")]);
	expect([
		["a in", "a out", "b in", "b out"],
		["b in", "b out", "a in", "a out"],
	]).toContainEqual(log);
});

test("a failure inside gives the lock back", async () => {
	await expect(withLock(NAME, () => Promise.reject(new Error("boom")))).rejects.toThrow("boom");
	expect(await withLock(NAME, async () => "free")).toBe("free");
});

test("the lock of a process that was killed is taken over", async () => {
	const source = `const { withLock } = await import(${JSON.stringify(join(import.meta.dirname, "lock.ts"))});
		await withLock(${JSON.stringify(NAME)}, () => new Promise(() => { console.log("held"); setInterval(() => {}, 1000); }));`;
	const holder = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), "--input-type=module", "-e", source]);
	await once(holder.stdout, "data");
	holder.kill("SIGKILL");
	expect(await withLock(NAME, async () => "taken over")).toBe("taken over");
}, 30_000);
