import type { Command } from "commander";
import type { Context } from "../context.ts";
import { PRODUCT_STEPS, TEST_STEPS } from "../setup/steps.ts";

export function registerSetup(program: Command, { ensure, output }: Context): void {
	program
		.command("setup")
		.description("bring everything the product needs; does nothing when it is there")
		.option("--tests", "bring what only the tests need, too")
		.option("--containers", "bring what docker/compose.yaml builds and starts from, and nothing else")
		.action(async (options: { tests?: boolean; containers?: boolean }) => {
			const start = performance.now();
			await ensure(options.containers ? ["containers"] : [...PRODUCT_STEPS, ...(options.tests ? TEST_STEPS : [])]);
			output.result(`Everything is in place (${((performance.now() - start) / 1000).toFixed(1)} s).`);
		});
}
