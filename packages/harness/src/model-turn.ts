import { costOf, type PriceTable, toModelSpendTokens } from "@aes/core/ledger";
import { completeModel, type ModelMessage, type ModelResponse, type ToolDefinition } from "@aes/core/ports";
import type { MethodContext, NewStep } from "@aes/core/proposals";

export type MethodDeps = {
	/** For the cost that a step shows; the ledger keeps its own. */
	prices: PriceTable;
};

/** What a turn needs of whoever takes it; `plan.proposer` names the model. */
export type TurnContext = Pick<MethodContext, "model" | "signal" | "record"> & {
	plan: Pick<MethodContext["plan"], "proposer" | "randomSeed">;
};

export type Turn = {
	response: ModelResponse;
	/** The agent step of this turn, without observations. */
	step: NewStep;
};

/** Asks the model once. Throws what the model throws, `forbidden` when the budget is spent. */
export async function takeTurn(
	deps: MethodDeps,
	context: TurnContext,
	input: { messages: readonly ModelMessage[]; tools?: readonly ToolDefinition[] },
): Promise<Turn> {
	const { plan, signal } = context;
	signal.throwIfAborted();
	const startedAt = new Date();
	const response = await completeModel(
		context.model,
		{ model: plan.proposer, ...input, seed: plan.randomSeed },
		{ signal },
	);
	signal.throwIfAborted();
	return { response, step: toAgentStep(deps, response, { model: plan.proposer, startedAt }) };
}

/** Records the words of the system or the user, as the model gets them. */
export function recordMessage(
	context: Pick<TurnContext, "record">,
	source: "system" | "user",
	message: string,
): Promise<void> {
	return context.record({ ...EMPTY_STEP, source, message });
}

const EMPTY_STEP = { reasoning: null, toolCalls: [], observations: [], metrics: null, modelName: null };

function toAgentStep(
	{ prices }: MethodDeps,
	response: ModelResponse,
	call: { model: string; startedAt: Date },
): NewStep {
	const { content, toolCalls, usage } = response;
	const { model, startedAt } = call;
	const spend = { kind: "model_call", model, ...toModelSpendTokens(usage), durationMs: 0 } as const;
	const metrics = { ...usage, costMicroUsd: costOf(spend, prices, startedAt) };
	return { ...EMPTY_STEP, source: "agent", message: content, toolCalls, metrics, modelName: model };
}
