import { AppError } from "../errors.ts";

/** What k-of-n measures ask of one task: how many attempts were scored and how many of them succeeded. */
export type TaskAttempts = { attempts: number; successes: number };

/** Mean over tasks of successes / attempts. null without tasks. Throws `invalid_input` for a task without attempts. */
export function avgAtK(tasks: readonly TaskAttempts[]): number | null {
	return meanOver(tasks, 1, ({ attempts, successes }) => successes / attempts);
}

/**
 * Mean over tasks of the unbiased estimator 1 − C(n−c, k)/C(n, k). null without tasks. Throws `invalid_input` for
 * a task with fewer than `k` attempts: leaving it out would change what is averaged.
 */
export function passAtK(tasks: readonly TaskAttempts[], k: number): number | null {
	return meanOver(tasks, k, ({ attempts, successes }) => {
		let allFail = 1;
		for (let drawn = 0; drawn < k; drawn++) allFail *= Math.max(0, attempts - successes - drawn) / (attempts - drawn);
		return 1 - allFail;
	});
}

function meanOver(tasks: readonly TaskAttempts[], minimum: number, measure: (task: TaskAttempts) => number) {
	if (tasks.length === 0) return null;
	for (const task of tasks) {
		if (task.attempts < minimum || task.successes < 0 || task.successes > task.attempts || minimum < 1) {
			throw new AppError("invalid_input", `k = ${minimum} cannot be taken of ${task.successes} in ${task.attempts}`, {
				details: { ...task, k: minimum },
			});
		}
	}
	return tasks.reduce((sum, task) => sum + measure(task), 0) / tasks.length;
}
