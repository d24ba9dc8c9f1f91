import { setTimeout as sleep } from "node:timers/promises";
import type { ExecOptions, ExecResult, FileEntry } from "@aes/core/ports";

/** What a command in the fake sees and may change. */
export type FakeProcess = {
	/** Regular files by absolute path. */
	files: Map<string, FileEntry>;
	env: Readonly<Record<string, string>>;
	cwd: string;
	options: ExecOptions;
	/** Aborts on the exec's timeout or signal. */
	ended: AbortSignal;
};

type Output = { stdout: string; stderr: string; exitCode: number };
type Builtin = (args: readonly string[], process: FakeProcess) => string | number | Promise<string | number>;

/**
 * A few commands, enough for the port's contract and simple tests: words with quotes, `;`, `&&`, `> FILE`, `>&2`.
 * No expansion, no pipes, no processes.
 */
export async function runFakeShell(command: readonly string[], process: FakeProcess): Promise<Partial<ExecResult>> {
	const [name, flag, script] = command;
	const isShell = (name === "sh" || name === "bash") && flag === "-c" && script !== undefined;
	const output: Output = { stdout: "", stderr: "", exitCode: 0 };
	const statements = isShell ? splitStatements(script) : [{ words: command, onlyIfOk: false }];
	for (const { words, onlyIfOk } of statements) {
		if (process.ended.aborted) break;
		if (onlyIfOk && output.exitCode !== 0) continue;
		await runStatement(words, process, output);
		if (words[0] === "exit") break;
	}
	return output;
}

async function runStatement(words: readonly string[], process: FakeProcess, output: Output): Promise<void> {
	const redirect = words.findIndex((word) => word === ">" || word === ">&2");
	const [name = "true", ...args] = redirect < 0 ? words : words.slice(0, redirect);
	const builtin = BUILTINS[name];
	const result = builtin ? await builtin(args, process) : 127;
	output.exitCode = typeof result === "number" ? result : 0;
	const text = typeof result === "number" ? "" : result;
	if (!builtin) output.stderr += `${name}: not found\n`;
	if (words[redirect] === ">&2") output.stderr += text;
	else if (words[redirect] === ">") write(process, words[redirect + 1] ?? "", text);
	else output.stdout += text;
}

const BUILTINS: Readonly<Record<string, Builtin>> = {
	true: () => 0,
	false: () => 1,
	exit: ([code = "0"]) => Number(code),
	echo: (args) => `${args.join(" ")}\n`,
	printf: ([text = ""]) => text.replaceAll("\\n", "\n"),
	pwd: (_, { cwd }) => `${cwd}\n`,
	printenv: ([name = ""], { env }) => (env[name] === undefined ? 1 : `${env[name]}\n`),
	id: (_, { options }) => `${options.user ?? 0}\n`,
	cat: ([path], process) => {
		if (path === undefined) return Buffer.from(process.options.stdin ?? "").toString("utf8");
		const file = process.files.get(resolve(process, path));
		return file ? Buffer.from(file.content).toString("utf8") : 1;
	},
	sleep: async ([seconds = "0"], { ended }) => {
		await sleep(Number(seconds) * 1000, undefined, { signal: ended }).catch(() => {});
		return 0;
	},
};

function write(process: FakeProcess, path: string, text: string): void {
	process.files.set(resolve(process, path), { content: Buffer.from(text), mode: 0o644 });
}

function resolve({ cwd }: FakeProcess, path: string): string {
	return path.startsWith("/") ? path : `${cwd === "/" ? "" : cwd}/${path}`;
}

function splitStatements(script: string): { words: string[]; onlyIfOk: boolean }[] {
	const tokens = [...script.matchAll(/"([^"]*)"|'([^']*)'|(&&|;|>&2|>)|([^\s;&>]+)/g)];
	const statements = [{ words: [] as string[], onlyIfOk: false }];
	for (const [, double, single, operator, word] of tokens) {
		if (operator === ";" || operator === "&&") statements.push({ words: [], onlyIfOk: operator === "&&" });
		else statements.at(-1)?.words.push(double ?? single ?? operator ?? word ?? "");
	}
	return statements.filter(({ words }) => words.length > 0);
}
