import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { World } from "./a-world.ts";
import { waitUntil } from "./wait-until.ts";

export type WorkerProcess = AsyncDisposable & {
	/** Its log so far, one JSON object a line. */
	readLog(): string;
	isRunning(): boolean;
	/** `kill -9`: nothing of it gets a chance to tidy up. */
	kill(): Promise<void>;
	/** Sends a signal and waits for the end that it brings; returns the exit code. */
	end(signal: NodeJS.Signals): Promise<number | null>;
};

/**
 * A real worker in a process of its own, ready to take jobs; `preload` is a script that it runs first. Disposing it
 * ends it in good order.
 */
export async function startWorkerProcess({ variables }: World, preload = ""): Promise<WorkerProcess> {
	const imports = [import.meta.resolve("tsx"), `data:text/javascript,${encodeURIComponent(preload)}`];
	const child = spawn(process.execPath, [...imports.flatMap((url) => ["--import", url]), "src/main.ts"], {
		cwd: fileURLToPath(new URL("../..", import.meta.url)),
		env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...variables },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let log = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (data: Buffer) => {
			log += data.toString();
		});
	const end = async (signal: NodeJS.Signals) => {
		if (!isRunning(child)) return child.exitCode;
		// With its exit the last of its log may still be on the way.
		const closed = once(child, "close");
		child.kill(signal);
		await closed;
		return child.exitCode;
	};
	const isStarted = async () => {
		if (!isRunning(child)) throw new Error(`The worker ended while it started:\n${log}`);
		return log.includes("worker started");
	};
	await waitUntil("The worker has started", isStarted, { timeoutMs: 110_000 });
	return {
		readLog: () => log,
		isRunning: () => isRunning(child),
		end,
		kill: async () => void (await end("SIGKILL")),
		[Symbol.asyncDispose]: async () => void (await end("SIGTERM")),
	};
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;
