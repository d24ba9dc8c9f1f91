import { AppError } from "@aes/core/errors";
import type { FileTree, ModelMessage, ModelResponse } from "@aes/core/ports";
import type { EndReason, MethodContext } from "@aes/core/proposals";
import { parseTaskAnswer } from "@aes/models";
import { type MethodDeps, recordMessage, takeTurn } from "../model-turn.ts";
import { completionSystemPrompt, completionUserPrompt, feedbackPrompt } from "./completion-prompts.ts";

/**
 * Completion, admission, completion …: a rejected answer comes back with its report, an unreadable one with what
 * was wrong with it; both spend a round. An inconclusive admission ends it, for it is nobody's answer to mend.
 */
export async function runCompletionRounds(
	deps: MethodDeps,
	context: MethodContext,
	maxAttempts: number,
): Promise<EndReason> {
	const system = completionSystemPrompt();
	const user = completionUserPrompt(context.seed);
	const messages: ModelMessage[] = [
		{ role: "system", content: system },
		{ role: "user", content: user },
	];
	await recordMessage(context, "system", system);
	await recordMessage(context, "user", user);
	for (let attempt = 1; ; attempt += 1) {
		const { response, step } = await takeTurn(deps, context, { messages });
		await context.record(step);
		const { verdict, feedback, roundsLeft } = await handIn(context, response);
		if (verdict !== "rejected") return verdict;
		if (roundsLeft === 0 || attempt >= maxAttempts) return "rejected";
		const content = feedbackPrompt({ feedback, roundsLeft });
		messages.push({ role: "assistant", content: response.content }, { role: "user", content });
		await recordMessage(context, "user", content);
	}
}

async function handIn(context: MethodContext, { content, finishReason }: ModelResponse) {
	const answer = readAnswer(content);
	if (typeof answer !== "string") {
		const { report, feedback, roundsLeft } = await context.submit(answer);
		return { verdict: report.verdict, feedback, roundsLeft };
	}
	const cut = finishReason === "length" ? " The answer was cut at the output limit." : "";
	return { verdict: "rejected" as const, ...(await context.submitUnusable(answer + cut)) };
}

/** The task of an answer, or why it holds none. */
function readAnswer(content: string): FileTree | string {
	try {
		return parseTaskAnswer(content);
	} catch (error) {
		if (error instanceof AppError && error.code === "invalid_input") return error.message;
		throw error;
	}
}
