import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { waitUntil } from "./wait-until.ts";

export type PrivateEngine = AsyncDisposable & {
	readonly dockerHost: string;
	/** `kill -9` of the engine; its containers are left to themselves. */
	kill(): Promise<void>;
	start(): Promise<void>;
};

/** Part of util-linux, which every Linux has. */
const UNSHARE = "unshare";

/**
 * A Docker engine for one test file alone, holding `image` of the given engine. It has a root, a socket and a network
 * namespace of its own: in the host's, an engine without bridge would delete everybody's.
 */
export async function startPrivateEngine(from: { socketPath: string; image: string }): Promise<PrivateEngine> {
	const home = await mkdtemp(join(tmpdir(), "aes-engine-"));
	const socketPath = join(home, "docker.sock");
	await writeFile(join(home, "config.json"), "{}");
	let engine: ChildProcess;
	const start = async () => {
		// A killed engine left them, and may take its dead containerd for a living one.
		for (const pidFile of ["pid", "exec/containerd/containerd.pid"]) await rm(join(home, pidFile), { force: true });
		engine = spawnEngine(home, socketPath);
		await waitUntil("The private engine answers", () => isAnswering(socketPath), { timeoutMs: 60_000 }).catch(
			async (error: Error) => {
				throw new Error(`${error.message}\n${(await readFile(join(home, "log"), "utf8")).slice(-2_000)}`);
			},
		);
	};
	const isRunning = () => engine.exitCode === null && engine.signalCode === null;
	const end = async (signal: NodeJS.Signals) => {
		if (!isRunning()) return;
		const exited = once(engine, "exit");
		engine.kill(signal);
		await exited;
	};
	await start();
	await copyImage(from, socketPath);
	return {
		dockerHost: `unix://${socketPath}`,
		start,
		kill: () => end("SIGKILL"),
		async [Symbol.asyncDispose]() {
			// Once more in good order, so that nothing of it stays mounted or running.
			if (!isRunning()) await start();
			await endContainers(socketPath);
			await end("SIGTERM");
			await killLeftovers(home);
			await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
		},
	};
}

function spawnEngine(home: string, socketPath: string): ChildProcess {
	const at = (name: string) => join(home, name);
	const places = [
		"--data-root",
		at("data"),
		"--exec-root",
		at("exec"),
		"--pidfile",
		at("pid"),
		"--host",
		`unix://${socketPath}`,
	];
	const network = ["--bridge=none", "--iptables=false", "--ip6tables=false", "--ip-forward=false"];
	const command = ["dockerd", "--config-file", at("config.json"), ...places, ...network];
	const child = spawn(UNSHARE, ["--net", "--mount", ...command], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const log = createWriteStream(at("log"), { flags: "a" });
	child.stdout?.pipe(log, { end: false });
	child.stderr?.pipe(log, { end: false });
	return child;
}

/** A killed engine's containers may have lost their keeper; each of its processes names the engine's folder. */
async function killLeftovers(home: string): Promise<void> {
	const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 1 && pid !== process.pid);
	for (const pid of pids) {
		const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
		if (!command.includes(`${home}/`)) continue;
		try {
			process.kill(pid, "SIGKILL");
		} catch {
			// It ended in between.
		}
	}
}

const isAnswering = (socketPath: string) =>
	call(socketPath, "GET", "/_ping").then(
		() => true,
		() => false,
	);

async function copyImage({ socketPath, image }: { socketPath: string; image: string }, to: string): Promise<void> {
	const saved = await open(socketPath, "GET", `/images/${image}/get`);
	await new Promise<void>((resolve, reject) => {
		const loading = request({ socketPath: to, method: "POST", path: "/images/load?quiet=1" }, (answer) => {
			answer.resume().on("end", () => (answer.statusCode === 200 ? resolve() : reject(new Error("not loaded"))));
		});
		loading.on("error", reject);
		pipeline(saved, loading).catch(reject);
	});
}

async function endContainers(socketPath: string): Promise<void> {
	const all = JSON.parse(await call(socketPath, "GET", "/containers/json?all=1")) as { Id: string }[];
	for (const { Id } of all) await call(socketPath, "DELETE", `/containers/${Id}?force=1`);
}

async function call(socketPath: string, method: string, path: string): Promise<string> {
	let text = "";
	for await (const data of await open(socketPath, method, path)) text += String(data);
	return text;
}

function open(socketPath: string, method: string, path: string): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		request({ socketPath, method, path }, resolve).on("error", reject).end();
	});
}
