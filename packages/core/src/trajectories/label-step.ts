import { COMMAND_RULES, findRule, TOOL_RULES } from "./label-rules.ts";
import { listShellCommands } from "./shell-commands.ts";
import type { Step, StepToolCall, TraceLabel } from "./step.ts";

export type StepLabel = { label: TraceLabel; rule: string };

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

/** Strongest intent first: who tests what was just built and written, tests. */
const STRENGTH: readonly TraceLabel[] = ["test", "build", "write", "read"];

/**
 * What a step was for, by the rules of `label-rules.ts`, and the id of the rule that said so. A step of several commands
 * or calls has the strongest intent among them: test, then build, write, read; the first of that strength names the rule.
 * A step without calls, a submission, and a command that no rule knows are "other". It reads the calls, never their
 * answers, so the same step always gets the same label; "unsure" is left to people.
 */
export function labelStep(step: Pick<Step, "source" | "toolCalls">): StepLabel {
	if (step.source !== "agent") return { label: "other", rule: "not-agent" };
	if (step.toolCalls.length === 0) return { label: "other", rule: "no-tool-call" };
	return strongest(step.toolCalls.flatMap(labelCall));
}

function labelCall(call: StepToolCall): StepLabel[] {
	const name = call.name.toLowerCase().slice(0, 100);
	if (!SHELL_TOOLS.has(name)) {
		const rule = findRule(TOOL_RULES, { program: name, args: "", writesFile: false });
		return rule ? [{ label: rule.label, rule: rule.id }] : [];
	}
	return listShellCommands(commandOf(call)).flatMap((command) => {
		const rule = findRule(COMMAND_RULES, command);
		return rule ? [{ label: rule.label, rule: rule.id }] : [];
	});
}

/** The text given to the shell: a string, or the last word of an argv like ["bash", "-lc", text]. */
function commandOf(call: StepToolCall): string {
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

function strongest(labels: readonly StepLabel[]): StepLabel {
	for (const label of STRENGTH) {
		const found = labels.find((candidate) => candidate.label === label);
		if (found) return found;
	}
	return labels[0] ?? { label: "other", rule: "no-rule" };
}
