import { AppError } from "@aes/core/errors";
import type { ModelClient } from "@aes/core/ports";
import type { SolverAgent, SolverRun } from "@aes/core/trials";
import { converse, hasStopped } from "../agentic/converse.ts";
import { runTool } from "../agentic/run-tool.ts";
import { SOLVER_TOOLS } from "../agentic/tools.ts";
import type { MethodDeps, TurnContext } from "../model-turn.ts";
import { toSolverEnd } from "./solver-end.ts";
import { DEFAULT_SOLVER_TURNS, SOLVER_SYSTEM_PROMPT } from "./solver-prompts.ts";

export type LoopSolver = {
	/** `provider/model`. */
	model: string;
	/** Metered. */
	client: ModelClient;
	randomSeed: number;
	turnLimit: number | null;
	record: TurnContext["record"];
};

/** Our own loop as a solver: a model with a shell and file tools in the trial's container, until it stops by itself. */
export function createLoopSolver(deps: MethodDeps, solver: LoopSolver): SolverAgent {
	return async ({ instruction, sandbox, user, env, signal }) => {
		const { client, fault } = watchFaults(solver.client);
		const place = { sandbox, env, ...(user !== null && { user }) };
		const plan = { proposer: solver.model, randomSeed: solver.randomSeed };
		try {
			const end = await converse<SolverRun["end"]>(
				deps,
				{ model: client, signal, record: solver.record, plan },
				{
					system: SOLVER_SYSTEM_PROMPT,
					user: instruction,
					tools: SOLVER_TOOLS,
					turnLimit: solver.turnLimit ?? DEFAULT_SOLVER_TURNS,
					run: (call) => runTool(place, call, signal),
					findEnd: (response) => (hasStopped(response) ? "finished" : null),
				},
			);
			return { end, detail: null };
		} catch (error) {
			const modelFault = fault();
			if (signal.aborted || modelFault === null || error !== modelFault.thrown) throw error;
			return toSolverEnd(modelFault.error);
		}
	};
}

/** Tells a fault of the model from one of the sandbox. */
function watchFaults(model: ModelClient) {
	let last: { thrown: unknown; error: AppError } | null = null;
	const client: ModelClient = {
		async *stream(request, options) {
			try {
				yield* model.stream(request, options);
			} catch (thrown) {
				last = { thrown, error: AppError.from(thrown) };
				throw thrown;
			}
		},
	};
	return { client, fault: () => last };
}
