import type { ModelMessage, ModelResponse, ToolCall, ToolDefinition } from "@aes/core/ports";
import type { StepObservation } from "@aes/core/trajectories";
import { type MethodDeps, recordMessage, type Turn, type TurnContext, takeTurn } from "../model-turn.ts";
import { boundConversation } from "./bound-conversation.ts";

const CUT_SHORT = "Your answer was cut at the output limit. Go on, in smaller steps.";

type Conversation<End> = {
	system: string;
	user: string;
	tools: readonly ToolDefinition[];
	turnLimit: number;
	run: (call: ToolCall) => Promise<StepObservation>;
	/** null while it goes on; asked after the calls of each answer were run. */
	findEnd: (response: ModelResponse) => End | null;
};

/** The loop of an agent: asks the model, runs its tool calls, records the step, again. Throws what model and tools throw. */
export async function converse<End>(
	deps: MethodDeps,
	context: TurnContext,
	{ system, user, tools, turnLimit, run, findEnd }: Conversation<End>,
): Promise<End | "turn_limit"> {
	await recordMessage(context, "system", system);
	await recordMessage(context, "user", user);
	const messages: ModelMessage[] = [
		{ role: "system", content: system },
		{ role: "user", content: user },
	];
	for (let turns = 0; turns < turnLimit; turns += 1) {
		const turn = await takeTurn(deps, context, { messages: boundConversation(messages), tools });
		const observations = await act(context, turn, run);
		messages.push(toAssistantMessage(turn.response), ...observations.map(toToolMessage));
		const end = findEnd(turn.response);
		if (end !== null) return end;
		if (turn.response.toolCalls.length > 0) continue;
		messages.push({ role: "user", content: CUT_SHORT });
		await recordMessage(context, "user", CUT_SHORT);
	}
	return "turn_limit";
}

/** A whole answer without tool calls: the model has stopped by itself. */
export function hasStopped({ toolCalls, finishReason }: ModelResponse): boolean {
	return toolCalls.length === 0 && finishReason !== "length";
}

/** Runs the calls of a turn one after another; the step is recorded even when one of them breaks the work off. */
async function act(
	context: TurnContext,
	{ response, step }: Turn,
	run: (call: ToolCall) => Promise<StepObservation>,
): Promise<StepObservation[]> {
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
