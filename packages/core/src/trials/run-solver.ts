import { AppError } from "../errors.ts";
import { isSpendRefusal } from "../ledger/index.ts";
import type { Sandbox } from "../ports/index.ts";
import { findLoss, isDiskLoss, isStoreFault, systemFault } from "./attribute-fault.ts";
import type { SolverAgent } from "./solver.ts";
import type { FailureCode, TrialOutcome } from "./trial.ts";
import type { TrialRun } from "./trial-run.ts";

/** Lets the solver work under the task's time limit. null when the verifier is due, also after that limit, as in Harbor. */
export async function runSolver(run: TrialRun, sandbox: Sandbox, solve: SolverAgent): Promise<TrialOutcome | null> {
	const { timeoutMs, user, env } = run.plan.agent;
	const timeLimit = AbortSignal.timeout(timeoutMs);
	const signal = AbortSignal.any([timeLimit, ...(run.signal ? [run.signal] : [])]);
	const context = { instruction: run.plan.instruction, sandbox, user, env, signal };
	try {
		run.solver = await solve(context);
	} catch (error) {
		if (!timeLimit.aborted || run.signal?.aborted) return toFilledDisk(await toCause(sandbox, error));
		run.solver = { end: "time_limit", detail: null };
	}
	run.isAgentTimedOut = run.solver.end === "time_limit";
	if (run.isAgentTimedOut) run.warnings.push(`The solver was ended after its ${timeoutMs / 1000} s.`);
	if (run.solver.end !== "model_error") return null;
	const { fault, detail } = run.solver;
	return systemFault(codeOf(fault), `The solver's model cannot be had: ${detail ?? "it does not say why"}`);
}

function codeOf(fault: AppError | undefined): FailureCode {
	if (isSpendRefusal(fault)) return "budget";
	return fault?.isRetryable ? "model_error" : "model_refused";
}

/** A command that was lost does not say why its sandbox died; the sandbox does. */
async function toCause(sandbox: Sandbox, error: unknown): Promise<unknown> {
	return isStoreFault(AppError.from(error)) ? ((await findLoss(sandbox)) ?? error) : error;
}

/** A full disk is the solver's doing, whoever set the limit: the reference stays below it. Throws any other cause. */
function toFilledDisk(cause: unknown): TrialOutcome {
	if (!isDiskLoss(cause)) throw cause;
	const reason = `The solver filled its disk. ${cause.message}`;
	return { kind: "failed_to_score", fault: "solver", code: "sandbox_lost", reason };
}
