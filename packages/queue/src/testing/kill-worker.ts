import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { QueueStore } from "../queue-connection.ts";

/** Starts a worker process, waits until it has taken a proposal, and kills it without warning. */
export async function killWorkerInMidFlight(
	store: QueueStore,
	times: { lockMs: number; stalledIntervalMs: number },
): Promise<void> {
	const script = fileURLToPath(new URL("./hanging-worker.ts", import.meta.url));
	const args = [JSON.stringify(store), String(times.lockMs), String(times.stalledIntervalMs)];
	const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), script, ...args], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const exited = once(child, "exit");
	await Promise.race([once(child.stdout, "data"), exited.then(([code]) => Promise.reject(new Error(`exit ${code}`)))]);
	child.kill("SIGKILL");
	await exited;
}
