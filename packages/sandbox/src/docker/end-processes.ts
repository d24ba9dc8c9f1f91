import { setTimeout as sleep } from "node:timers/promises";
import type { Container, Exec } from "dockerode";
import { createOutputCollector } from "./collect-output.ts";
import { END_EVERYTHING, END_EXEC } from "./process-scripts.ts";

/** How long one script may take before it counts as impossible: it needs 10 ms a round, and a process slot to start. */
const SCRIPT_TIMEOUT_MS = 10_000;
const COUNT_ATTEMPTS = 30;

/** Ends every process but the keep-alive. False when that was impossible, as where no further process can start. */
export async function endEverything(container: Container): Promise<boolean> {
	return (await runScript(container, [END_EVERYTHING])) === "ended";
}

/**
 * Ends the processes of one exec, also those that left its session or its parent. With several execs at once, orphans
 * that others left since it started end too: the kernel does not tell whose they were.
 */
export async function endExec(container: Container, exec: Exec, active: ReadonlySet<Exec>): Promise<boolean> {
	for (let attempt = 0; attempt < COUNT_ATTEMPTS; attempt++) {
		const running = await listRunning(active);
		const place = running.indexOf(exec.id);
		if (place < 0) return true;
		const word = await runScript(container, [END_EXEC, "sh", String(place + 1), String(running.length)]);
		// Execs that start or end just now make the script see others than the engine named.
		if (word !== "differs") return word === "ended";
		await sleep(100);
	}
	return false;
}

/** Ids of execs whose process runs, oldest process first. */
async function listRunning(active: ReadonlySet<Exec>): Promise<string[]> {
	const infos = await Promise.all([...active].map((exec) => exec.inspect()));
	return infos
		.filter((info) => info.Running && info.Pid > 0)
		.sort((a, b) => a.Pid - b.Pid)
		.map((info) => info.ID);
}

/**
 * Runs a script as root and returns its last word, "" when it had none. The word is enough: the engine may learn of an
 * exit seconds later, while it waits for the output of an earlier command.
 */
async function runScript(container: Container, args: readonly string[]): Promise<string> {
	const exec = await container.exec({
		Cmd: ["sh", "-c", ...args],
		User: "0",
		AttachStdout: true,
		AttachStderr: true,
		WorkingDir: "/",
	});
	const stream = await exec.start({ hijack: true, stdin: false });
	const output = createOutputCollector(1024);
	const readWord = () => output.result().stdout.trim();
	const finished = new Promise<void>((resolve) => {
		stream.on("data", (chunk: Uint8Array) => {
			output.write(chunk);
			if (readWord() !== "") resolve();
		});
		stream.on("error", () => {});
		stream.on("close", resolve);
	});
	await Promise.race([finished, sleep(SCRIPT_TIMEOUT_MS, undefined, { ref: false })]);
	stream.destroy();
	return readWord();
}
