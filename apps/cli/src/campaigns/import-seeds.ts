import { AppError } from "@aes/core/errors";
import { type Seed, toSeedFromTask, toSeedsFromJob } from "@aes/core/seeds";
import { agentInstruction, parseTask } from "@aes/core/tasks";
import { findTasks, readJob, readTaskDirectory } from "@aes/files";
import type { Output } from "../output.ts";
import type { CommandStores } from "./stores.ts";

export type ImportResult = {
	seeds: { id: string; name: string; rollouts: number; isNew: boolean }[];
	warnings: string[];
};

/** Seeds out of Harbor job directories: one for each task, with its rollouts. */
export async function importJobs(stores: CommandStores, path: string): Promise<ImportResult> {
	const { trials, warnings } = await readJob(path);
	const found = toSeedsFromJob(trials);
	return storeSeeds(stores, found.seeds, [...warnings, ...found.warnings]);
}

/** Seeds out of task directories: existing tasks to vary. A task that does not parse is a warning; the rest goes on. */
export async function importTasks(stores: CommandStores, path: string): Promise<ImportResult> {
	const seeds: Seed[] = [];
	const warnings: string[] = [];
	for (const found of await findTasks(path)) {
		try {
			const task = parseTask(await readTaskDirectory(found.path), found.name);
			const { name, config, instruction } = task;
			seeds.push(toSeedFromTask({ name, instruction: agentInstruction(instruction), metadata: config.metadata }));
		} catch (error) {
			warnings.push(`${found.path}: ${AppError.from(error).message}`);
		}
	}
	return storeSeeds(stores, seeds, warnings);
}

async function storeSeeds(stores: CommandStores, seeds: readonly Seed[], warnings: string[]): Promise<ImportResult> {
	const stored: ImportResult["seeds"] = [];
	for (const seed of seeds) {
		const { isNew } = await stores.seeds.upsert({ projectId: stores.projectId, seed });
		stored.push({ id: seed.id, name: seed.name, rollouts: seed.rollouts.length, isNew });
	}
	return { seeds: stored, warnings };
}

export function printImport(output: Output, result: ImportResult): void {
	for (const warning of result.warnings) output.warn(warning);
	const added = result.seeds.filter(({ isNew }) => isNew).length;
	output.info(`${result.seeds.length} seeds, ${added} of them new`);
}
