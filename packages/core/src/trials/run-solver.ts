import type { Sandbox } from "../ports/index.ts";
import { systemFault } from "./attribute-fault.ts";
import type { SolverAgent, SolverRun } from "./solver.ts";
import type { TrialOutcome } from "./trial.ts";
import type { TrialRun } from "./trial-run.ts";

/** Lets the solver work under the task's time limit. null when the verifier is due, also after that limit, as in Harbor. */
export async function runSolver(run: TrialRun, sandbox: Sandbox, solve: SolverAgent): Promise<TrialOutcome | null> {
	const { timeoutMs, user, env } = run.plan.agent;
	const timeLimit = AbortSignal.timeout(timeoutMs);
	const signal = AbortSignal.any([timeLimit, ...(run.signal ? [run.signal] : [])]);
	const context = { instruction: run.plan.instruction, sandbox, user, env, signal };
	run.solver = await solve(context).catch((error: unknown): SolverRun => {
		if (!timeLimit.aborted || run.signal?.aborted) throw error;
		return { end: "time_limit", detail: null };
	});
	run.isAgentTimedOut = run.solver.end === "time_limit";
	if (run.isAgentTimedOut) run.warnings.push(`The solver was ended after its ${timeoutMs / 1000} s.`);
	if (run.solver.end !== "model_error") return null;
	const code = run.solver.canRetry ? "model_error" : "model_refused";
	return systemFault(code, `The solver's model cannot be had: ${run.solver.detail ?? "it does not say why"}`);
}
