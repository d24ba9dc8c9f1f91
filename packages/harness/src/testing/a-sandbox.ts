import type { ExecOptions, ExecResult, FileTree, Sandbox } from "@aes/core/ports";

export type Executed = { command: readonly string[]; options: ExecOptions };

/** A sandbox whose commands are answered by a function; what was executed and uploaded is kept. */
export function aSandbox(
	answer: (executed: Executed) => Partial<ExecResult> | Promise<Partial<ExecResult>> = () => ({}),
) {
	const executed: Executed[] = [];
	const uploads = new Map<string, FileTree>();
	const sandbox: Sandbox = {
		id: "s1",
		async exec(command, options = {}) {
			executed.push({ command, options });
			const result = await answer({ command, options });
			return { exitCode: 0, stdout: "", stderr: "", truncated: false, durationMs: 5, endedBy: "exit", ...result };
		},
		readFile: async () => null,
		writeFile: async () => undefined,
		upload: async (directory, files) => void uploads.set(directory, files),
		download: async () => null,
		endProcesses: async () => undefined,
	};
	return { sandbox, executed, uploads };
}
