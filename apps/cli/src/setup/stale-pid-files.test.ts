import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeStalePidFiles } from "./stale-pid-files.ts";

test("a pid file whose number is another program's now, or nobody's, is removed", async () => {
	const runDir = await mkdtemp(join(tmpdir(), "aes-run-"));
	await mkdir(join(runDir, "docker/containerd"), { recursive: true });
	const files = [join(runDir, "docker.pid"), join(runDir, "docker/containerd/containerd.pid")] as const;
	await writeFile(files[0], String(process.pid));
	await writeFile(files[1], "4194305");
	await removeStalePidFiles(runDir);
	expect(files.filter((file) => existsSync(file))).toEqual([]);
	await rm(runDir, { recursive: true });
});

test("no pid file is nothing to do", async () => {
	await expect(removeStalePidFiles("/no/such/folder")).resolves.toBeUndefined();
});
