import { resolve } from "node:path";
import type { Command } from "commander";
import { type ImportResult, importJobs, importTasks, printImport } from "../campaigns/import-seeds.ts";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { STORE_STEPS } from "../setup/steps.ts";

type Importer = (stores: CommandStores, path: string) => Promise<ImportResult>;

export function registerImport(program: Command, context: Context): void {
	const command = program.command("import").description("read seeds: what proposals start from");
	const add = (name: string, description: string, importer: Importer) =>
		command
			.command(`${name} <path>`)
			.description(description)
			.option("--json", "print the seeds as JSON")
			.action((path: string, options: { json?: boolean }) => runImport(context, importer, { path, ...options }));
	add("jobs", "Harbor job directories: each task's rollouts become a seed", importJobs);
	add("tasks", "Harbor task directories: each task becomes a seed to vary", importTasks);
}

async function runImport(context: Context, importer: Importer, input: { path: string; json?: boolean }): Promise<void> {
	context.output.useJson(input.json === true);
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	const result = await importer(stores, resolve(input.path));
	printImport(context.output, result);
	if (input.json) return context.output.json(result);
	for (const { id, name, rollouts } of result.seeds) context.output.result(`${id}  ${name}  (${rollouts} rollouts)`);
}
