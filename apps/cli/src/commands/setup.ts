import type { Command } from "commander";
import type { Context } from "../context.ts";
import { PRODUCT_STEPS, TEST_STEPS } from "../setup/steps.ts";

export function registerSetup(program: Command, { ensure, output }: Context): void {
	program
		.command("setup")
		.description("bring everything the product needs; does nothing when it is there")
		.option("--tests", "bring what only the tests need, too")
		.action(async (options: { tests?: boolean }) => {
			const start = performance.now();
			await ensure(options.tests ? [...PRODUCT_STEPS, ...TEST_STEPS] : PRODUCT_STEPS);
			output.result(`Everything is in place (${((performance.now() - start) / 1000).toFixed(1)} s).`);
		});
}
