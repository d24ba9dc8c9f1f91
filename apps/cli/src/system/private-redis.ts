import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import { paths } from "../paths.ts";
import { findFreePort } from "./free-port.ts";
import { waitUntil } from "./wait-until.ts";

/** The program, as Debian and others name it. */
export const REDIS_SERVER = "redis-server";

export type PrivateRedis = { url: string; stop(): Promise<void> };

/** Starts a Redis of its own on a free loopback port, which keeps nothing on disk. Throws unavailable. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
	await mkdir(paths.tmp, { recursive: true });
	const directory = await mkdtemp(join(paths.tmp, "redis-"));
	const port = await findFreePort();
	const options = { port: String(port), bind: "127.0.0.1", dir: directory, save: "", appendonly: "no" };
	const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
	const child = spawn(REDIS_SERVER, args, { stdio: "ignore" });
	child.on("error", () => {});
	const stop = async () => {
		if (child.exitCode === null && child.signalCode === null && child.kill("SIGTERM")) await once(child, "exit");
		await rm(directory, { recursive: true, force: true });
	};
	if (await waitUntil(() => canConnect(port), { timeoutMs: 30_000 })) return { url: `redis://127.0.0.1:${port}`, stop };
	await stop();
	throw new AppError("unavailable", `redis-server was started on port ${port} and did not answer within 30 s.`);
}

function canConnect(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1");
		socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
		socket.once("connect", () => socket.destroy());
	});
}
