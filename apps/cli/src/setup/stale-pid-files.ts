import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Where the engine and its containerd write their pids, below the run folder. */
const PID_FILES = [
	["docker.pid", "dockerd"],
	["docker/containerd/containerd.pid", "containerd"],
] as const;

/**
 * An engine that was killed leaves its pid files, and where a number is in use again the next one refuses to start.
 * Removes those whose process is none of the engine's.
 */
export async function removeStalePidFiles(runDir = "/var/run"): Promise<void> {
	for (const [path, program] of PID_FILES) {
		const file = join(runDir, path);
		const pid = (await readFile(file, "utf8").catch(() => "")).trim();
		const name = await readFile(`/proc/${Number(pid)}/comm`, "utf8").catch(() => "");
		if (name.trim() !== program) await rm(file, { force: true });
	}
}
