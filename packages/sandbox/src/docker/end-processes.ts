import { setTimeout as sleep } from "node:timers/promises";
import type Dockerode from "dockerode";
import type { Container, Exec } from "dockerode";
import { createOutputCollector } from "./collect-output.ts";
import { END_EVERYTHING, END_EXEC } from "./process-scripts.ts";

/** How long one script may take before it counts as impossible: it needs 10 ms a round, and a process slot to start. */
const SCRIPT_TIMEOUT_MS = 10_000;
const ATTEMPTS = 50;
const ATTEMPT_MS = 100;

/** Ends every process but the keep-alive. False when that was impossible, as where no further process can start. */
export async function endEverything(container: Container): Promise<boolean> {
	return (await runScript(container, [END_EVERYTHING])) === "ended";
}

/**
 * Ends the processes of one exec, also those that left its session or its parent. With several execs at once, orphans
 * that others left since it started end too: the kernel does not tell whose they were.
 */
export async function endExec(docker: Dockerode, container: Container, exec: Exec): Promise<boolean> {
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		const { ExitCode, Pid } = await exec.inspect();
		if (ExitCode !== null) return true;
		const word = Pid > 0 ? await runEndExec(docker, container, exec) : "unstarted";
		if (word === "ended") return true;
		// Execs that start or end just now make the script see others than the engine names.
		if (word !== "differs" && word !== "unstarted") return false;
		await sleep(ATTEMPT_MS);
	}
	return false;
}

async function runEndExec(docker: Dockerode, container: Container, exec: Exec): Promise<string> {
	const running = await listRunning(docker, container);
	const place = running.indexOf(exec.id) + 1;
	return place === 0 ? "differs" : runScript(container, [END_EXEC, "sh", String(place), String(running.length)]);
}

/** Ids of the execs that run in the container, whoever started them, oldest process first. */
async function listRunning(docker: Dockerode, container: Container): Promise<string[]> {
	const { ExecIDs } = await container.inspect();
	// One that ended meanwhile may be forgotten already.
	const infos = await Promise.all(
		(ExecIDs ?? []).map((id) =>
			docker
				.getExec(id)
				.inspect()
				.catch(() => null),
		),
	);
	return infos
		.filter((info) => info?.Running && info.Pid > 0)
		.filter((info) => info !== null)
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
