import { COMMAND_RULES, findRule, TOOL_RULES } from "./label-rules.ts";
import { listShellCommands } from "./shell-commands.ts";
import { commandOf, isShellTool } from "./shell-tool.ts";
import type { Step, StepToolCall, TraceLabel } from "./step.ts";

export type StepLabel = { label: TraceLabel; rule: string };

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
	if (!isShellTool(call)) {
		const program = call.name.toLowerCase().slice(0, 100);
		const rule = findRule(TOOL_RULES, { program, args: "", targets: [] });
		return rule ? [{ label: rule.label, rule: rule.id }] : [];
	}
	return listShellCommands(commandOf(call)).flatMap((command) => {
		const rule = findRule(COMMAND_RULES, command);
		return rule ? [{ label: rule.label, rule: rule.id }] : [];
	});
}

function strongest(labels: readonly StepLabel[]): StepLabel {
	for (const label of STRENGTH) {
		const found = labels.find((candidate) => candidate.label === label);
		if (found) return found;
	}
	return labels[0] ?? { label: "other", rule: "no-rule" };
}
