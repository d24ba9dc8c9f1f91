import type { StepToolCall } from "./step.ts";

const SHELL_TOOLS: ReadonlySet<string> = new Set([
	"bash",
	"shell",
	"sh",
	"exec",
	"exec_command",
	"execute",
	"run_command",
	"terminal",
]);
const COMMAND_ARGUMENTS = ["command", "cmd", "script", "input"] as const;

export const isShellTool = ({ name }: Pick<StepToolCall, "name">): boolean =>
	SHELL_TOOLS.has(name.toLowerCase().slice(0, 100));

/** The text given to the shell: a string, or the last word of an argv like ["bash", "-lc", text]. */
export function commandOf(call: StepToolCall): string {
	for (const key of COMMAND_ARGUMENTS) {
		const value = call.arguments[key];
		if (typeof value === "string") return value;
		if (Array.isArray(value)) return isShellArgv(value) ? String(value.at(-1)) : value.join(" ");
	}
	return "";
}

function isShellArgv(argv: readonly unknown[]): boolean {
	return argv.length === 3 && /^-l?c$/.test(String(argv[1]));
}
