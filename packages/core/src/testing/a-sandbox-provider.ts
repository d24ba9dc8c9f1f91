import { AppError } from "../errors.ts";
import type { ExecOptions, ExecResult, FileTree, Sandbox, SandboxProvider, SandboxSpec } from "../ports/index.ts";
import { textFile } from "../tasks/index.ts";

/** What a scripted command does: files it writes, processes it leaves, how it ends. */
export type ScriptedCommand = Partial<ExecResult> & { writes?: Record<string, string>; leavesProcess?: boolean };

export type ScriptedSandbox = Sandbox & {
	readonly spec: SandboxSpec;
	/** Text of files by path; set "link:" content to stand for something that is not a regular file. */
	readonly files: Map<string, string>;
	readonly execs: { command: string; options: ExecOptions }[];
	hasProcess: boolean;
	isDisposed: boolean;
};

type Script = (command: string, sandbox: ScriptedSandbox) => ScriptedCommand | Promise<ScriptedCommand>;

/** A provider whose sandboxes run `script` for each command of a task; what the trial itself runs is understood. */
export function aSandboxProvider(script: Script): SandboxProvider & { made: ScriptedSandbox[] } {
	const made: ScriptedSandbox[] = [];
	return {
		made,
		async create(spec) {
			const sandbox = aSandbox(String(made.length + 1), spec, script);
			made.push(sandbox);
			return sandbox;
		},
		list: async () => [],
		reap: async () => 0,
		stop: async () => {},
		info: async () => ({ version: "20.10", apiVersion: "1.41", cpus: 2, memoryMb: 4096, hasBuildKit: false }),
	};
}

function aSandbox(id: string, spec: SandboxSpec, script: Script): ScriptedSandbox & AsyncDisposable {
	const files = new Map<string, string>();
	const sandbox: ScriptedSandbox & AsyncDisposable = {
		id,
		spec,
		files,
		execs: [],
		hasProcess: false,
		isDisposed: false,
		async exec(command, options = {}) {
			const text = command.at(-1) ?? "";
			sandbox.execs.push({ command: text, options });
			if (command[0] === "bash") return toResult(sandbox, await script(text, sandbox));
			if (text.startsWith("rm -rf /logs/verifier")) removeBelow(files, "/logs/verifier/");
			return toResult(sandbox, {});
		},
		async readFile(path, { maxBytes = Infinity } = {}) {
			const text = files.get(path);
			if (text === undefined) return null;
			if (text.startsWith("link:")) throw refusal("not_regular");
			if (text.length > maxBytes) throw refusal("too_large");
			return new TextEncoder().encode(text);
		},
		async writeFile(path, content) {
			files.set(path, typeof content === "string" ? content : new TextDecoder().decode(content));
		},
		async upload(directory, tree: FileTree) {
			for (const [path, file] of tree) files.set(`${directory}/${path}`, new TextDecoder().decode(file.content));
		},
		async download(directory, { maxBytes }) {
			const below = [...files].filter(([path, text]) => path.startsWith(`${directory}/`) && !text.startsWith("link:"));
			if (below.reduce((sum, [, text]) => sum + text.length, 0) > maxBytes) throw refusal("too_large");
			return new Map(below.map(([path, text]) => [path.slice(directory.length + 1), textFile(text)]));
		},
		async endProcesses() {
			sandbox.hasProcess = false;
		},
		async [Symbol.asyncDispose]() {
			sandbox.isDisposed = true;
		},
	};
	return sandbox;
}

function toResult(sandbox: ScriptedSandbox, { writes = {}, leavesProcess, ...result }: ScriptedCommand): ExecResult {
	for (const [path, text] of Object.entries(writes)) sandbox.files.set(path, text);
	if (leavesProcess) sandbox.hasProcess = true;
	return { exitCode: 0, stdout: "", stderr: "", truncated: false, durationMs: 1, endedBy: "exit", ...result };
}

function removeBelow(files: Map<string, string>, prefix: string): void {
	for (const path of [...files.keys()]) if (path.startsWith(prefix)) files.delete(path);
}

function refusal(reason: string): AppError {
	return new AppError("invalid_input", "The file was not read.", { details: { reason } });
}
