import type { Command } from "commander";
import type { Context } from "../context.ts";
import { parseAgentNames, toAgentStepId } from "../setup/agent-images.ts";
import { PRODUCT_STEPS, TEST_STEPS } from "../setup/steps.ts";

export function registerSetup(program: Command, { ensure, output }: Context): void {
	program
		.command("setup")
		.description("bring everything the product needs; does nothing when it is there")
		.option("--tests", "bring what only the tests need, too")
		.option("--containers", "bring what docker/compose.yaml builds and starts from, and nothing else")
		.option("--agents <names>", "bring the images of these coding agents, too: pi, claude-code, codex")
		.action(async (options: { tests?: boolean; containers?: boolean; agents?: string }) => {
			const start = performance.now();
			const agents = options.agents === undefined ? [] : parseAgentNames(options.agents).map(toAgentStepId);
			const product = options.containers ? (["containers"] as const) : PRODUCT_STEPS;
			const tests = options.tests && !options.containers ? TEST_STEPS : [];
			await ensure([...product, ...tests, ...agents]);
			output.result(`Everything is in place (${((performance.now() - start) / 1000).toFixed(1)} s).`);
		});
}
