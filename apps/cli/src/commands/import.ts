import { resolve } from "node:path";
import type { DocumentSplit } from "@aes/core/seeds";
import { type Command, Option } from "commander";
import { type ImportResult, importDocuments, importJobs, importTasks, printImport } from "../campaigns/import-seeds.ts";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { STORE_STEPS } from "../setup/steps.ts";

type Importer = (stores: CommandStores) => Promise<ImportResult>;
type JsonOption = { json?: boolean };
type TaskOptions = JsonOption & { withSolution?: boolean; withTests?: boolean };
type DocsOptions = JsonOption & { split: DocumentSplit; category?: string };

export function registerImport(program: Command, context: Context): void {
	const command = program.command("import").description("read seeds: what proposals start from");
	const add = (usage: string, description: string) =>
		command.command(usage).description(description).option("--json", "print the seeds as JSON");
	const run = (importer: Importer, options: JsonOption) => runImport(context, importer, options);

	add("jobs <path>", "Harbor job directories: each task's rollouts become a seed").action(
		(path: string, options: JsonOption) => run((stores) => importJobs(stores, resolve(path)), options),
	);
	add("tasks <path>", "Harbor task directories: each task becomes a seed to vary")
		.option("--with-solution", "keep the solution beside the seed, for hand-overs that ask for it")
		.option("--with-tests", "keep the tests beside the seed, for hand-overs that ask for them")
		.action((path: string, options: TaskOptions) => {
			const keep = { solution: options.withSolution === true, tests: options.withTests === true };
			return run((stores) => importTasks(stores, resolve(path), keep), options);
		});
	add("docs <path...>", "Markdown, text and HTML: each document, or section of a long one, becomes a seed")
		.addOption(
			new Option("--split <how>", "one seed for each document or section; auto: by length")
				.choices(["auto", "document", "section"] satisfies DocumentSplit[])
				.default("auto"),
		)
		.option("--category <name>", "category of the seeds, by which a selection finds them")
		.action((paths: string[], options: DocsOptions) => {
			const { split, category = null } = options;
			const importer: Importer = (stores) =>
				importDocuments(
					stores,
					paths.map((path) => resolve(path)),
					{ split, category },
				);
			return run(importer, options);
		});
}

async function runImport(context: Context, importer: Importer, { json }: JsonOption): Promise<void> {
	context.output.useJson(json === true);
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	const result = await importer(stores);
	printImport(context.output, result);
	if (json) return context.output.json(result);
	for (const { id, name, rollouts } of result.seeds) context.output.result(`${id}  ${name}  (${rollouts} rollouts)`);
}
