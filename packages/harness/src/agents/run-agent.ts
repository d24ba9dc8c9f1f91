import { AppError } from "@aes/core/errors";
import type { Sandbox } from "@aes/core/ports";
import type { EndReason, MethodContext } from "@aes/core/proposals";
import { agenticSystemPrompt, agenticUserPrompt } from "../agentic/agentic-prompts.ts";
import { endOfStopped, findLastWord } from "../agentic/find-end.ts";
import { toLoss } from "../agentic/to-loss.ts";
import { DEFAULT_TURN_LIMIT } from "../agentic/turn-limit.ts";
import { type MethodDeps, recordMessage } from "../model-turn.ts";
import type { AgentAdapter, AgentOrder } from "./agent-adapter.ts";
import { describeExit, type Followed, followAgent, GATEWAY_URL } from "./follow-agent.ts";

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
	const followed = await followAgent(deps, context, {
		adapter,
		sandbox,
		launch: adapter.launch(order),
		turnLimit: order.turnLimit,
		signal: context.signal,
	});
	context.signal.throwIfAborted();
	return findLastWord(context) ?? endOf(context, adapter, { ...followed, sandbox });
}

/** The seed is for models that draw by it; a coding agent has no way to send it with its calls. */
function toOrder({ plan, seed }: MethodContext): AgentOrder {
	return {
		model: plan.proposer,
		system: `${agenticSystemPrompt(plan)}\n\nProposal seed: ${plan.randomSeed}\n`,
		user: agenticUserPrompt(seed),
		turnLimit: plan.turnLimit ?? DEFAULT_TURN_LIMIT,
		gatewayUrl: GATEWAY_URL,
	};
}

type Ended = Followed & { sandbox: Sandbox };

async function endOf(context: MethodContext, adapter: AgentAdapter, followed: Ended): Promise<EndReason> {
	const { recording, result, exit, sandbox } = followed;
	if (result.endedBy === "lost")
		throw await toLoss(sandbox, "The proposer's sandbox died under its agent; the proposal has to start again.");
	if (recording.isOverLimit()) return "turn_limit";
	const fault = context.modelFault();
	if (fault) throw fault;
	if (exit?.exitCode === 0) return endOfStopped(context);
	const reason = describeExit(adapter, followed);
	if (recording.turns() === 0)
		throw new AppError("internal", `${reason} It had not taken a single turn, so the proposal has to start again.`);
	await recordMessage(context, "system", reason);
	return endOfStopped(context);
}
