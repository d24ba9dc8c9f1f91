import type { AppError } from "../errors.ts";
import type { Sandbox } from "../ports/index.ts";
import type { TaskUser } from "../tasks/index.ts";

/**
 * How a solver's work ended. `finished`: it stopped by itself; `context`: the conversation no longer fits its model;
 * `model_error`: the model cannot be had, which is never the solver's fault and is not scored.
 */
export const SOLVER_ENDS = ["finished", "turn_limit", "time_limit", "context", "model_error"] as const;
export type SolverEnd = (typeof SOLVER_ENDS)[number];

export type SolverRun = {
	end: SolverEnd;
	/** What went wrong, in words; null otherwise. */
	detail: string | null;
	/** Of a `model_error`: what the model's last call failed with. */
	fault?: AppError;
};

/** What a solver gets: the task as its author shows it, and the trial's sandbox, in which there are no tests yet. */
export type SolverContext = {
	instruction: string;
	sandbox: Sandbox;
	/** As the task names them; the image's own where it does not. */
	user: TaskUser;
	env: Record<string, string>;
	/** Aborts at the task's time limit and when the trial is cancelled. */
	signal: AbortSignal;
};

/**
 * Works in the sandbox until it has done the task or may not go on. Whoever makes one binds model, limits and the record
 * of its steps. May throw when aborted; anything else thrown is a fault of the sandbox or of ours.
 */
export type SolverAgent = (context: SolverContext) => Promise<SolverRun>;
