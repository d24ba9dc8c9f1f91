import { AppError } from "@aes/core/errors";
import {
	type DocumentOptions,
	type Seed,
	type SeedReference,
	toSeedFromTask,
	toSeedReference,
	toSeedsFromDocument,
	toSeedsFromJob,
} from "@aes/core/seeds";
import { agentInstruction, parseTask } from "@aes/core/tasks";
import { findTasks, readDocuments, readJob, readTaskDirectory } from "@aes/files";
import type { Output } from "../output.ts";
import type { CommandStores } from "./stores.ts";

/** Where seeds are kept. */
export type SeedStores = Pick<CommandStores, "projectId"> & { seeds: Pick<CommandStores["seeds"], "upsert" | "list"> };

export type ImportResult = {
	/** `kept`: files of the task's solution and tests beside the seed, from this import or an earlier one. */
	seeds: { id: string; name: string; rollouts: number; isNew: boolean; kept: { solution: number; tests: number } }[];
	warnings: string[];
};

type Found = { seeds: { seed: Seed; reference?: SeedReference }[]; warnings: string[] };

/** Seeds out of Harbor job directories: one for each task, with its rollouts. */
export async function importJobs(stores: SeedStores, path: string): Promise<ImportResult> {
	const { trials, warnings } = await readJob(path);
	const found = toSeedsFromJob(trials);
	return storeSeeds(stores, {
		seeds: found.seeds.map((seed) => ({ seed })),
		warnings: [...warnings, ...found.warnings],
	});
}

/** What of a task is kept beside its seed, for hand-overs that ask for it. */
export type TaskParts = { solution: boolean; tests: boolean };

/** Seeds out of task directories: existing tasks to vary. A task that does not parse is a warning; the rest goes on. */
export async function importTasks(stores: SeedStores, path: string, keep: TaskParts): Promise<ImportResult> {
	const found: Found = { seeds: [], warnings: [] };
	for (const { path: directory, name: folder } of await findTasks(path)) {
		try {
			const { name, config, instruction, files } = parseTask(await readTaskDirectory(directory), folder);
			const seed = toSeedFromTask({ name, instruction: agentInstruction(instruction), metadata: config.metadata });
			const isKept = keep.solution || keep.tests;
			found.seeds.push({ seed, ...(isKept && { reference: toSeedReference(files, keep) }) });
		} catch (error) {
			found.warnings.push(`${directory}: ${AppError.from(error).message}`);
		}
	}
	return storeSeeds(stores, found);
}

/** Seeds out of documents: one for each, or one for each section. */
export async function importDocuments(
	stores: SeedStores,
	paths: readonly string[],
	options: DocumentOptions,
): Promise<ImportResult> {
	const found: Found = { seeds: [], warnings: [] };
	for (const path of paths) {
		const { documents, warnings } = await readDocuments(path);
		const made = documents.map((document) => toSeedsFromDocument(document, options));
		found.seeds.push(...made.flatMap(({ seeds }) => seeds.map((seed) => ({ seed }))));
		found.warnings.push(...warnings, ...made.flatMap((one) => one.warnings));
	}
	return storeSeeds(stores, found);
}

async function storeSeeds(stores: SeedStores, { seeds, warnings }: Found): Promise<ImportResult> {
	const stored: ImportResult["seeds"] = [];
	for (const { seed, reference } of seeds) {
		const { isNew, kept } = await stores.seeds.upsert({
			projectId: stores.projectId,
			seed,
			...(reference && { reference }),
		});
		stored.push({ id: seed.id, name: seed.name, rollouts: seed.rollouts.length, isNew, kept });
	}
	return { seeds: stored, warnings };
}

export function printImport(output: Output, result: ImportResult): void {
	for (const warning of result.warnings) output.warn(warning);
	const added = result.seeds.filter(({ isNew }) => isNew).length;
	output.info(`${result.seeds.length} seeds, ${added} of them new${describeKept(result)}`);
}

/** "; kept beside them, for hand-overs that name it: the solution of 2, the tests of 1" */
function describeKept({ seeds }: ImportResult): string {
	const parts = (["solution", "tests"] as const).flatMap((part) => {
		const count = seeds.filter(({ kept }) => kept[part] > 0).length;
		return count === 0 ? [] : [`the ${part} of ${count}`];
	});
	return parts.length === 0 ? "" : `; kept beside them, for hand-overs that name it: ${parts.join(", ")}`;
}
