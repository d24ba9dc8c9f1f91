import type { ExecOptions, ExecResult, Sandbox, ToolCall } from "@aes/core/ports";
import type { StepObservation } from "@aes/core/trajectories";
import { z } from "zod";
import { WORKSPACE_ROOT, WORKSPACE_UID } from "../workspace/workspace-root.ts";
import { boundText, cleanOutput } from "./clean-output.ts";
import { toLoss } from "./to-loss.ts";
import { AGENT_TOOLS, BashArgumentsSchema, ReadFileArgumentsSchema, WriteFileArgumentsSchema } from "./tools.ts";

/** Long enough for `envkit submit`, which waits for a whole admission. */
const BASH_TIMEOUT_MS = 15 * 60_000;
const FILE_TIMEOUT_MS = 30_000;

const WRITE_SCRIPT = `mkdir -p -- "$(dirname -- "$1")" && cat > "$1" && { [ -z "$2" ] || chmod -- "$2" "$1"; }`;

/** Where a tool call acts, and as whom; the image's own folder and user where it does not say. */
export type ToolPlace = { sandbox: Sandbox } & Pick<ExecOptions, "cwd" | "user" | "env">;

/** A proposer's workspace. */
export const inWorkspace = (sandbox: Sandbox): ToolPlace => ({
	sandbox,
	cwd: WORKSPACE_ROOT,
	user: WORKSPACE_UID,
	env: { HOME: "/home/agent" },
});

type Execution = { command: readonly string[]; options: Pick<ExecOptions, "stdin" | "timeoutMs"> };

/**
 * Runs one tool call in the sandbox. An unknown tool, wrong arguments, a non-zero exit and a timeout are answers
 * for the model; it throws only when the sandbox or the engine is gone.
 */
export async function runTool(
	{ sandbox, ...place }: ToolPlace,
	call: ToolCall,
	signal: AbortSignal,
): Promise<StepObservation> {
	const execution = toExecution(call);
	if (typeof execution === "string") return toRefusal(call, execution);
	const { command, options } = execution;
	const result = await sandbox.exec(command, { ...place, ...options, signal });
	signal.throwIfAborted();
	if (result.endedBy === "lost")
		throw await toLoss(sandbox, "The agent's sandbox died under a command; its work has to start again.");
	return toObservation(call, result, options.timeoutMs ?? BASH_TIMEOUT_MS);
}

/** What to execute, or what is wrong with the call. */
function toExecution(call: ToolCall): Execution | string {
	switch (call.name) {
		case "bash":
			return parse(call, BashArgumentsSchema, ({ command }) => ({
				command: ["bash", "-c", command],
				options: { timeoutMs: BASH_TIMEOUT_MS },
			}));
		case "write_file":
			return parse(call, WriteFileArgumentsSchema, ({ path, content, mode = "" }) => ({
				command: ["sh", "-c", WRITE_SCRIPT, "sh", path, mode],
				options: { stdin: content, timeoutMs: FILE_TIMEOUT_MS },
			}));
		case "read_file":
			return parse(call, ReadFileArgumentsSchema, ({ path }) => ({
				command: ["cat", "--", path],
				options: { timeoutMs: FILE_TIMEOUT_MS },
			}));
		default:
			return `there is no tool ${JSON.stringify(call.name.slice(0, 100))}; there are ${AGENT_TOOLS.map(({ name }) => name).join(", ")}`;
	}
}

function parse<Arguments>(
	call: ToolCall,
	schema: z.ZodType<Arguments>,
	toCommand: (args: Arguments) => Execution,
): Execution | string {
	const parsed = schema.safeParse(call.arguments);
	return parsed.success ? toCommand(parsed.data) : `wrong arguments for ${call.name}: ${z.prettifyError(parsed.error)}`;
}

function toRefusal(call: ToolCall, reason: string): StepObservation {
	return { toolCallId: call.id, content: `error: ${reason}`, exitCode: null, durationMs: 0, truncated: false };
}

function toObservation(call: ToolCall, result: ExecResult, timeoutMs: number): StepObservation {
	const stderr = result.stderr && `${result.stdout && "\n"}[stderr]\n${result.stderr}`;
	const { text, truncated } = boundText(cleanOutput(result.stdout + stderr));
	const lost = result.truncated ? "[more output was dropped]" : "";
	return {
		toolCallId: call.id,
		content: [text.trimEnd(), lost, describeEnd(call, result, timeoutMs)].filter(Boolean).join("\n"),
		exitCode: result.exitCode,
		durationMs: result.durationMs,
		truncated: truncated || result.truncated,
	};
}

function describeEnd(call: ToolCall, { endedBy, exitCode }: ExecResult, timeoutMs: number): string {
	if (endedBy === "timeout") return `[ended after ${timeoutMs / 1000} s: the time for one command is over]`;
	if (exitCode === 0) return call.name === "write_file" ? "[written]" : "";
	return exitCode === null ? "[ended by a signal]" : `[exit code ${exitCode}]`;
}
