import type { ModelMessage, ModelResponse, ToolCall } from "@aes/core/ports";
import type { EndReason, MethodContext, ProposalMethod } from "@aes/core/proposals";
import type { StepObservation } from "@aes/core/trajectories";
import { getAgent } from "../agents/agents.ts";
import { runAgent } from "../agents/run-agent.ts";
import { type MethodDeps, recordMessage, type Turn, takeTurn } from "../model-turn.ts";
import { agenticSystemPrompt, agenticUserPrompt } from "./agentic-prompts.ts";
import { boundConversation } from "./bound-conversation.ts";
import { endOfStopped, findLastWord } from "./find-end.ts";
import { runTool } from "./run-tool.ts";
import { AGENT_TOOLS } from "./tools.ts";
import { DEFAULT_TURN_LIMIT } from "./turn-limit.ts";

const CUT_SHORT = "Your answer was cut at the output limit. Go on, in smaller steps.";

/** `agentic`: by the harness that the plan names, our own loop or a coding agent in the sandbox. */
export function createAgenticMethod(deps: MethodDeps): ProposalMethod {
	return (context) => {
		const { harness } = context.plan;
		return harness === "built-in" ? runLoop(deps, context) : runAgent(deps, context, getAgent(harness));
	};
}

/**
 * A model works in its sandbox with tools until it stops calling them, a submission is accepted, no round
 * is left, or its turns are used up. Submissions are made by `envkit` inside the sandbox and seen here afterwards.
 */
async function runLoop(deps: MethodDeps, context: MethodContext): Promise<EndReason> {
	const sandbox = await context.openSandbox();
	const messages = await startConversation(context);
	const turnLimit = context.plan.turnLimit ?? DEFAULT_TURN_LIMIT;
	for (let turns = 0; turns < turnLimit; turns += 1) {
		const turn = await takeTurn(deps, context, { messages: boundConversation(messages), tools: AGENT_TOOLS });
		const observations = await act(context, turn, (call) => runTool(sandbox, call, context.signal));
		messages.push(toAssistantMessage(turn.response), ...observations.map(toToolMessage));
		const end = findEnd(context, turn.response);
		if (end) return end;
		if (turn.response.toolCalls.length > 0) continue;
		messages.push({ role: "user", content: CUT_SHORT });
		await recordMessage(context, "user", CUT_SHORT);
	}
	return "turn_limit";
}

async function startConversation(context: MethodContext): Promise<ModelMessage[]> {
	const system = agenticSystemPrompt(context.plan);
	const user = agenticUserPrompt(context.seed);
	await recordMessage(context, "system", system);
	await recordMessage(context, "user", user);
	return [
		{ role: "system", content: system },
		{ role: "user", content: user },
	];
}

type RunCall = (call: ToolCall) => Promise<StepObservation>;

/** Runs the calls of a turn one after another; the step is recorded even when one of them breaks the proposal off. */
async function act(context: MethodContext, { response, step }: Turn, run: RunCall): Promise<StepObservation[]> {
	const observations: StepObservation[] = [];
	try {
		for (const call of response.toolCalls) observations.push(await run(call));
	} finally {
		await context.record({ ...step, observations });
	}
	return observations;
}

function toAssistantMessage({ content, toolCalls }: ModelResponse): ModelMessage {
	return { role: "assistant", content, ...(toolCalls.length > 0 && { toolCalls }) };
}

function toToolMessage({ toolCallId, content }: StepObservation): ModelMessage {
	return { role: "tool", toolCallId: toolCallId ?? "", content };
}

/** null while the proposer may go on; it stops by a whole answer without tool calls. */
function findEnd(context: MethodContext, { toolCalls, finishReason }: ModelResponse): EndReason | null {
	const hasStopped = toolCalls.length === 0 && finishReason !== "length";
	return hasStopped ? endOfStopped(context) : findLastWord(context);
}
