import type { MethodName, ProposalMethod } from "@aes/core/proposals";
import { createAgenticMethod } from "./agentic/agentic-method.ts";
import { runCompletionRounds } from "./completion/completion-rounds.ts";
import type { MethodDeps } from "./model-turn.ts";

/** `prompt`: one completion, one admission. */
export function createPromptMethod(deps: MethodDeps): ProposalMethod {
	return (context) => runCompletionRounds(deps, context, 1);
}

/** `prompt_feedback`: the same conversation, with the admission report fed back until no round is left. */
export function createPromptFeedbackMethod(deps: MethodDeps): ProposalMethod {
	return (context) => runCompletionRounds(deps, context, Number.POSITIVE_INFINITY);
}

export function createMethods(deps: MethodDeps): Readonly<Record<MethodName, ProposalMethod>> {
	return {
		prompt: createPromptMethod(deps),
		prompt_feedback: createPromptFeedbackMethod(deps),
		agentic: createAgenticMethod(deps),
	};
}
