import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExecOptions, ExecResult } from "@aes/core/ports";
import type { Container, Exec } from "dockerode";
import { isContainerGone } from "../engine-errors.ts";
import { awaitRest } from "./await-rest.ts";
import { createOutputCollector } from "./collect-output.ts";
import type { SandboxLoss } from "./sandbox-loss.ts";

const DEFAULT_OUTPUT_BYTES = 1024 * 1024;
/** Exit code of a command that the kernel killed, and of every command of a container that died. */
const KILLED = 137;

export type ExecContext = {
	container: Container;
	loss: SandboxLoss;
	/** Whom commands run as that name nobody; undefined = root. */
	user: string | undefined;
	/** Ends the exec's processes; false when that was impossible. */
	endExec(exec: Exec): Promise<boolean>;
};

/** "unstarted": the engine could not start the command and says why in its output. */
type Ending = number | "unstarted" | "timeout" | "signal" | "lost";

/** Create, start, inspect: nothing else on the straight path. */
export async function runExec(
	context: ExecContext,
	command: readonly string[],
	options: ExecOptions = {},
): Promise<ExecResult> {
	const startedAt = performance.now();
	const output = createOutputCollector(options.maxOutputBytes ?? DEFAULT_OUTPUT_BYTES, options.onStdout);
	const toResult = (ending: Ending): ExecResult => ({
		...toOutcome(ending, output.result()),
		durationMs: Math.round(performance.now() - startedAt),
	});
	if (options.signal?.aborted) return toResult("signal");

	const exec = await context.container.exec(toExecOptions(context, command, options));
	const stop = createStop(options);
	try {
		const stream = await exec.start({ hijack: true, stdin: false });
		let bytes = 0;
		const closed = consume(stream, (chunk) => {
			bytes += chunk.length;
			output.write(chunk);
		});
		if (options.stdin !== undefined) stream.end(options.stdin);
		const ending = await waitForEnd({ context, exec, closed, stop: stop.promise });
		await awaitRest(closed, () => bytes);
		stream.destroy();
		return toResult(ending);
	} catch (error) {
		if (!(await isLost(context, error))) throw error;
		return toResult("lost");
	} finally {
		stop.clear();
	}
}

function toExecOptions(context: ExecContext, command: readonly string[], options: ExecOptions) {
	const env = Object.entries(options.env ?? {}).map(([name, value]) => `${name}=${value}`);
	const user = options.user ?? context.user;
	return {
		Cmd: [...command],
		AttachStdin: options.stdin !== undefined,
		AttachStdout: true,
		AttachStderr: true,
		Env: env,
		...(options.cwd !== undefined && { WorkingDir: options.cwd }),
		...(user !== undefined && { User: String(user) }),
	};
}

function createStop({ timeoutMs, signal }: ExecOptions) {
	const stop = new AbortController();
	const promise = new Promise<"timeout" | "signal">((resolve) => {
		if (timeoutMs !== undefined) {
			sleep(timeoutMs, undefined, { signal: stop.signal }).then(
				() => resolve("timeout"),
				() => {},
			);
		}
		signal?.addEventListener("abort", () => resolve("signal"), { signal: stop.signal });
	});
	return { promise, clear: () => stop.abort() };
}

/** Resolves when the engine closes the stream. */
function consume(stream: Duplex, write: (chunk: Uint8Array) => void): Promise<"closed"> {
	stream.on("data", write);
	// What breaks the stream shows in the inspect that follows; a process that reads no stdin is no error.
	stream.on("error", () => {});
	return new Promise((resolve) => stream.on("close", () => resolve("closed")));
}

type Waiting = {
	context: ExecContext;
	exec: Exec;
	closed: Promise<"closed">;
	stop: Promise<"timeout" | "signal">;
};

/**
 * The stream closing usually means the end, but a process may close its output and go on, or end while a child holds
 * the output: the engine's word on the process decides, asked when the stream closes and now and then before.
 */
async function waitForEnd({ context, exec, closed, stop }: Waiting): Promise<Ending> {
	let isClosed = false;
	let delayMs = 250;
	for (;;) {
		const waits = isClosed ? [stop, sleep(delayMs)] : [stop, closed, sleep(delayMs)];
		const event = await Promise.race(waits);
		if (event === "closed") {
			isClosed = true;
			delayMs = 5;
		} else {
			delayMs = Math.min(delayMs * 2, 1000);
		}
		const ending = await findEnding(context, exec);
		if (ending !== null) return ending;
		if (event === "timeout" || event === "signal") return await endNow(context, exec, event);
	}
}

async function findEnding(context: ExecContext, exec: Exec): Promise<Ending | null> {
	const info = await exec.inspect();
	if (info.Running || info.ExitCode === null) return context.loss.find() ? "lost" : null;
	if (info.ExitCode === KILLED && (await hasDied(context.loss))) return "lost";
	return info.Pid === 0 ? "unstarted" : info.ExitCode;
}

/** The engine tells of a container's end a little after it tells of its commands'. */
async function hasDied(loss: SandboxLoss): Promise<boolean> {
	for (const delayMs of [0, 50, 150, 300]) {
		await sleep(delayMs);
		if (await loss.diagnose()) return true;
	}
	return false;
}

async function endNow(context: ExecContext, exec: Exec, event: "timeout" | "signal"): Promise<Ending> {
	if (await context.endExec(exec)) return event;
	await context.loss.end("pids");
	return "lost";
}

async function isLost(context: ExecContext, error: unknown): Promise<boolean> {
	return (await context.loss.diagnose()) !== null || isContainerGone(error);
}

type Output = { stdout: string; stderr: string; truncated: boolean };

function toOutcome(ending: Ending, output: Output): Omit<ExecResult, "durationMs"> {
	if (ending === "unstarted") return toFailedStart(output);
	if (typeof ending === "number") return { ...output, exitCode: ending, endedBy: "exit" };
	return { ...output, exitCode: null, endedBy: ending };
}

/** The engine writes to stdout why a command did not start; as in a shell it becomes stderr, 127 for a missing command. */
function toFailedStart({ stdout, stderr, truncated }: Output): Omit<ExecResult, "durationMs"> {
	const isMissing = /executable file not found|exec: .*no such file or directory/.test(stdout);
	return {
		exitCode: isMissing ? 127 : 126,
		stdout: "",
		stderr: `${stdout.trim()}\n${stderr}`,
		truncated,
		endedBy: "exit",
	};
}
