import { Argument, type Command } from "commander";
import type { Context } from "../context.ts";
import { EXIT } from "../exit-code.ts";
import { waitForSignal } from "../stack/wait-for-signal.ts";
import { runStage } from "../test-run/run-stage.ts";
import { startServices } from "../test-run/services.ts";
import { KINDS, type Kind, listStages, neededSteps } from "../test-run/stages.ts";
import { renderSummary, renderTotals, type StageResult } from "../test-run/summary.ts";

export function registerTest(program: Command, context: Context): void {
	program
		.command("test")
		.description("bring what the tests need, then run them")
		.addArgument(new Argument("[kind]", "which tests").choices(KINDS).default("all"))
		.action((kind: Kind) => test(context, kind));
}

async function test(context: Context, kind: Kind): Promise<void> {
	const { ensure, output } = context;
	await ensure(neededSteps(kind));
	await using services = await startServices(kind, context);
	let isInterrupted = false;
	void waitForSignal().then(() => {
		isInterrupted = true; // the stage gets the same signal; what this run started is still put away
	});
	const results: StageResult[] = [];
	for (const stage of listStages(kind, services.environment)) {
		if (isInterrupted) break;
		output.info(`\n── ${stage.title}`);
		results.push(await runStage(stage));
	}
	output.result(`\n${renderSummary(results)}\n`);
	output.result(renderTotals(results));
	const isGreen = !isInterrupted && results.every((result) => result.failure === null);
	process.exitCode = isGreen ? EXIT.ok : EXIT.failed;
}
