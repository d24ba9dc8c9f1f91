import { SOLVER_HARNESSES } from "@aes/core/campaigns";
import { DEFAULT_ROLLOUTS, DEFAULT_SOLVER } from "@aes/core/rollouts";
import { type Command, Option } from "commander";
import { renderDifficulties, startRollouts, toSolveJson, watchRollouts } from "../campaigns/run-rollouts.ts";
import { openStores } from "../campaigns/stores.ts";
import { withWorker } from "../campaigns/with-worker.ts";
import type { Context } from "../context.ts";
import { listAgentSteps } from "../setup/agent-images.ts";
import { WORKER_STEPS } from "../setup/steps.ts";
import { parseCount } from "./propose.ts";

type SolveOptions = {
	solver: string;
	harness: (typeof SOLVER_HARNESSES)[number];
	number: number;
	turns?: number;
	json?: boolean;
};

export function registerSolve(program: Command, context: Context): void {
	program
		.command("solve <environment...>")
		.description("let a solver attempt environments (ids of environments or of versions), and show how hard they are")
		.option("--solver <model>", "provider/model", DEFAULT_SOLVER)
		.addOption(
			new Option("--harness <harness>", "what drives the solver").choices(SOLVER_HARNESSES).default("built-in"),
		)
		.option("-n, --number <number>", "further rollouts of each", parseCount, DEFAULT_ROLLOUTS)
		.option("--turns <number>", "most turns of the model in a rollout", parseCount)
		.option("--json", "print rollouts and difficulty as JSON")
		.action((ids: string[], options: SolveOptions) => solve(context, ids, options));
}

async function solve(context: Context, ids: readonly string[], options: SolveOptions): Promise<void> {
	await context.ensure([...WORKER_STEPS, ...listAgentSteps([options])]);
	await using stores = await openStores(context);
	const solved = await withWorker(context, stores, async () => {
		const started = await startRollouts(context, stores, {
			ids,
			solver: options.solver,
			harness: options.harness,
			count: options.number,
			turnLimit: options.turns ?? null,
		});
		return watchRollouts(context, stores, started);
	});
	if (options.json) return context.output.json(toSolveJson(solved));
	context.output.result(renderDifficulties(solved));
}
