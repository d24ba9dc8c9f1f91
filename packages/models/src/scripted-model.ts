import { AppError } from "@aes/core/errors";
import { type ModelClient, type ModelRequest, type ModelResponse, wholeAnswers } from "@aes/core/ports";

/** An answer: whole or in part, an error to throw, or a function of the request. A string is its content. */
export type ScriptedAnswer =
	| string
	| Partial<ModelResponse>
	| Error
	| ((request: ModelRequest) => string | Partial<ModelResponse>);

export type ScriptedModel = ModelClient & {
	/** What was asked so far, each as it stood then. */
	readonly requests: readonly ModelRequest[];
};

const USAGE = { inputTokens: 100, cachedInputTokens: 0, outputTokens: 10 };

/** A fake that gives the answers in turn and throws `internal` when it is asked once more than it has any. */
export function createScriptedModel(answers: readonly ScriptedAnswer[]): ScriptedModel {
	const requests: ModelRequest[] = [];
	const model = wholeAnswers((request, options) => {
		options?.signal?.throwIfAborted();
		const answer = answers[requests.length];
		requests.push(structuredClone(request));
		if (answer === undefined)
			throw new AppError("internal", `The script has ${answers.length} answers and was asked for one more.`);
		if (answer instanceof Error) throw answer;
		return toResponse(typeof answer === "function" ? answer(request) : answer);
	});
	return { ...model, requests };
}

function toResponse(answer: string | Partial<ModelResponse>): ModelResponse {
	const given = typeof answer === "string" ? { content: answer } : answer;
	const finishReason = given.toolCalls?.length ? "tool_calls" : "stop";
	return { content: "", toolCalls: [], finishReason, usage: USAGE, ...given };
}
