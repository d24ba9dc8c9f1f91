import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "@aes/core/errors";

export type RunOptions = {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** Ends the process with SIGKILL; the result then has exit code 137. */
	timeoutMs?: number;
	uid?: number;
	gid?: number;
};
export type RunResult = { exitCode: number; output: string };

/** Enough for the end of any build log; what came before is dropped. */
const KEEP_CHARS = 1_000_000;

/**
 * Runs a program to its end and keeps what it printed on both streams. A non-zero exit is a result;
 * a program that is not there is exit code 127, as in a shell.
 */
export function runProcess(command: readonly string[], options: RunOptions = {}): Promise<RunResult> {
	const [program = "", ...args] = command;
	return new Promise((resolve) => {
		const { timeoutMs, ...rest } = options;
		const child = spawn(program, args, {
			...rest,
			stdio: ["ignore", "pipe", "pipe"],
			...(timeoutMs && { timeout: timeoutMs, killSignal: "SIGKILL" as const }),
		});
		let output = "";
		const keep = (chunk: Buffer) => {
			output = (output + chunk.toString("utf8")).slice(-KEEP_CHARS);
		};
		child.stdout.on("data", keep);
		child.stderr.on("data", keep);
		child.once("error", (error) => resolve({ exitCode: 127, output: error.message }));
		child.once("close", (code) => resolve({ exitCode: code ?? 137, output }));
	});
}

/** As runProcess, but a failure throws unavailable with the last lines the program printed. */
export async function mustRun(command: readonly string[], options: RunOptions = {}): Promise<string> {
	const { exitCode, output } = await runProcess(command, options);
	if (exitCode === 0) return output;
	throw new AppError(
		"unavailable",
		`\`${command.join(" ")}\` ended with exit code ${exitCode}:\n${lastLines(output, 15)}`,
	);
}

/** Starts a program that outlives this one: own process group, output to a log file. Returns its pid. */
export function spawnDetached(command: readonly string[], options: RunOptions & { logFile: string }): number {
	const { logFile, ...rest } = options;
	mkdirSync(dirname(logFile), { recursive: true });
	const log = openSync(logFile, "a");
	const child = spawn(command[0] ?? "", command.slice(1), { ...rest, detached: true, stdio: ["ignore", log, log] });
	child.on("error", () => {});
	child.unref();
	closeSync(log);
	return child.pid ?? 0;
}

export const lastLines = (text: string, count: number): string => text.trimEnd().split("\n").slice(-count).join("\n");

export async function hasProgram(name: string): Promise<boolean> {
	return (await runProcess(["sh", "-c", 'command -v -- "$1"', "sh", name])).exitCode === 0;
}

export const isRoot = (): boolean => process.getuid?.() === 0;
