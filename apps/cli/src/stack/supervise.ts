import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { nextBackoff } from "./backoff.ts";

export type Service = {
	name: string;
	command: readonly string[];
	cwd: string;
	env: NodeJS.ProcessEnv;
	logFile: string;
	/** Told each time the service ends without having been asked to, with the wait before its next start. */
	onDeath(death: { reason: string; waitMs: number }): void;
};

export type Supervised = {
	/** Asks the service and its children to end, and ends them after 15 s. Never rejects; may be called twice. */
	stop(): Promise<void>;
};

const STOP_TIMEOUT_MS = 15_000;

/** Keeps a service running until it is stopped. */
export function supervise(service: Service): Supervised {
	let child: ChildProcess;
	let failures = 0;
	let isStopping = false;
	let restart: NodeJS.Timeout | undefined;
	let ended: Promise<void> = Promise.resolve();

	const start = () => {
		const startedAt = performance.now();
		child = spawnLogged(service);
		ended = new Promise((resolve) => {
			const onEnd = (reason: string) => {
				resolve();
				if (isStopping) return;
				const backoff = nextBackoff(failures, performance.now() - startedAt);
				failures = backoff.failures;
				service.onDeath({ reason, waitMs: backoff.waitMs });
				restart = setTimeout(start, backoff.waitMs);
			};
			child.once("error", (error) => onEnd(error.message));
			child.once("exit", (code, signal) => onEnd(signal ? `killed by ${signal}` : `exit code ${code}`));
		});
	};
	start();

	return {
		stop: async () => {
			isStopping = true;
			clearTimeout(restart);
			signalGroup(child, "SIGTERM");
			const force = setTimeout(() => signalGroup(child, "SIGKILL"), STOP_TIMEOUT_MS);
			await ended;
			clearTimeout(force);
		},
	};
}

/** In a process group of its own, so that Ctrl-C reaches it once, through us, and its children end with it. */
function spawnLogged({ command, cwd, env, logFile }: Service): ChildProcess {
	mkdirSync(dirname(logFile), { recursive: true });
	const log = openSync(logFile, "a");
	const child = spawn(command[0] ?? "", command.slice(1), { cwd, env, detached: true, stdio: ["ignore", log, log] });
	closeSync(log);
	return child;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// it ended in between
	}
}
