import { renderSeedPrompt, type Seed } from "@aes/core/seeds";
import { TASK_ANSWER_GUIDE } from "@aes/models";
import { ROLE, TASK_RULES } from "../task-rules.ts";

export function completionSystemPrompt(): string {
	return [
		ROLE,
		TASK_RULES,
		"# How to answer",
		"You have no tools and no shell: your answer is the task itself, whole, in this form.",
		TASK_ANSWER_GUIDE,
	].join("\n\n");
}

export function completionUserPrompt(seed: Seed): string {
	return `${renderSeedPrompt(seed)}\n\nBuild one new task from this evidence. Answer with all of its files.`;
}

export function feedbackPrompt({ feedback, roundsLeft }: { feedback: string; roundsLeft: number }): string {
	const rounds = roundsLeft === 1 ? "One round is" : `${roundsLeft} rounds are`;
	return [
		"The task was rejected. The report of its admission:",
		feedback,
		`${rounds} left. Mend what the report shows and answer with all files of the task again.`,
	].join("\n\n");
}
