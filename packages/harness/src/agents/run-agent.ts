import { AppError } from "@aes/core/errors";
import type { ExecResult } from "@aes/core/ports";
import type { EndReason, MethodContext } from "@aes/core/proposals";
import { agenticSystemPrompt, agenticUserPrompt } from "../agentic/agentic-prompts.ts";
import { cleanOutput } from "../agentic/clean-output.ts";
import { endOfStopped, findLastWord } from "../agentic/find-end.ts";
import { DEFAULT_TURN_LIMIT } from "../agentic/turn-limit.ts";
import { type MethodDeps, recordMessage } from "../model-turn.ts";
import { WORKSPACE_ROOT, WORKSPACE_UID } from "../workspace/workspace-root.ts";
import type { AgentAdapter, AgentOrder } from "./agent-adapter.ts";
import { type AgentExit, createRecording } from "./record-session.ts";

/** Loopback of a sandbox that has no other interface, so the port is free. */
const GATEWAY_PORT = 4180;
const GATEWAY_SOCKET = "/run/aes/gateway.sock";
/** The longest line of a session file that is read: a task's largest file with room around it. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/**
 * Runs a coding agent in the proposer's sandbox and records the steps that its session files tell, while it works.
 * It ends by itself, by the turn limit, or soon after its last submission is judged. What its files say is its own
 * word; ledger and submissions are the gateway's. Throws when the agent cannot be started, when the sandbox is
 * lost, and with the fault that its last model call ended with.
 */
export async function runAgent(deps: MethodDeps, context: MethodContext, adapter: AgentAdapter): Promise<EndReason> {
	const sandbox = await context.openSandbox();
	const order = toOrder(context);
	await recordMessage(context, "system", order.system);
	await recordMessage(context, "user", order.user);
	const recording = createRecording(deps, context, {
		adapter,
		turnLimit: order.turnLimit,
		maxLineBytes: 2 * MAX_LINE_BYTES,
	});
	const result = await sandbox.exec(["aes-agent"], {
		stdin: JSON.stringify(toStart(adapter, order)),
		cwd: WORKSPACE_ROOT,
		user: WORKSPACE_UID,
		env: { HOME: "/home/agent" },
		signal: AbortSignal.any([context.signal, recording.stopped]),
		maxOutputBytes: 4096,
		onStdout: recording.take,
	});
	const exit = await recording.finish();
	context.signal.throwIfAborted();
	return findLastWord(context) ?? endOf(context, { adapter, recording, result, exit });
}

/** The seed is for models that draw by it; a coding agent has no way to send it with its calls. */
function toOrder({ plan, seed }: MethodContext): AgentOrder {
	return {
		model: plan.proposer,
		system: `${agenticSystemPrompt(plan)}\n\nProposal seed: ${plan.randomSeed}\n`,
		user: agenticUserPrompt(seed),
		turnLimit: plan.turnLimit ?? DEFAULT_TURN_LIMIT,
		gatewayUrl: `http://127.0.0.1:${GATEWAY_PORT}`,
	};
}

/** What `aes-agent` reads. */
function toStart(adapter: AgentAdapter, order: AgentOrder) {
	const place = { port: GATEWAY_PORT, socket: GATEWAY_SOCKET, lineBytes: MAX_LINE_BYTES };
	return { ...place, ...adapter.launch(order), sessions: adapter.sessionFiles };
}

type Ended = {
	adapter: AgentAdapter;
	recording: Pick<ReturnType<typeof createRecording>, "turns" | "isOverLimit">;
	result: ExecResult;
	exit: AgentExit | null;
};

async function endOf(context: MethodContext, { adapter, recording, result, exit }: Ended): Promise<EndReason> {
	if (result.endedBy === "lost")
		throw new AppError("unavailable", "The proposer's sandbox died under its agent; the proposal has to start again.");
	if (recording.isOverLimit()) return "turn_limit";
	const fault = context.modelFault();
	if (fault) throw fault;
	if (exit?.exitCode === 0) return endOfStopped(context);
	const reason = describeExit(adapter, exit, result);
	if (recording.turns() === 0)
		throw new AppError("internal", `${reason} It had not taken a single turn, so the proposal has to start again.`);
	await recordMessage(context, "system", reason);
	return endOfStopped(context);
}

function describeExit({ title, version }: AgentAdapter, exit: AgentExit | null, result: ExecResult): string {
	const code = exit ? exit.exitCode : result.exitCode;
	const said = cleanOutput(exit?.stderr || exit?.stdout || result.stderr).trim();
	return `${title} ${version} ended with exit code ${code ?? "unknown"}${said && `: ${said.slice(-1000)}`}.`;
}
