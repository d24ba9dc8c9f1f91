import { open, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { text } from "node:stream/consumers";
import {
	type CampaignFile,
	type CampaignPlan,
	parseCampaignFile,
	toCampaignPlan,
	toSelectionRules,
} from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { type Seed, selectSeeds } from "@aes/core/seeds";
import type { Output } from "../output.ts";
import { getWorkspaceVersion, type WorkspaceStores } from "./get-workspace-version.ts";
import {
	type ImportResult,
	importDocuments,
	importJobs,
	importTasks,
	printImport,
	type SeedStores,
} from "./import-seeds.ts";
import { renderSelection } from "./seed-tables.ts";

const MAX_BYTES = 1024 * 1024;

/**
 * The plan of a campaign file; "-" reads standard input. Seeds that it names as folders, from its own folder, are
 * imported first. Throws `invalid_input` that names the file and the line.
 */
export async function readCampaign(
	output: Output,
	stores: SeedStores & WorkspaceStores,
	path: string,
): Promise<CampaignPlan> {
	const isStandardInput = path === "-";
	const content = isStandardInput ? await text(process.stdin) : await readBounded(path);
	const file = parseCampaignFile(content, isStandardInput ? "standard input" : path);
	const folder = isStandardInput ? process.cwd() : dirname(resolve(path));
	const plan = toCampaignPlan(file, await findSeeds(output, stores, { file, folder }));
	const { workspaceVersionId: version } = plan;
	return version?.includes("@") ? { ...plan, workspaceVersionId: await getWorkspaceVersion(stores, version) } : plan;
}

async function readBounded(path: string): Promise<string> {
	const found = await stat(path).catch(() => null);
	if (!found?.isFile())
		throw new AppError(
			"invalid_input",
			`There is no campaign file ${path}. examples/campaigns holds some to start from.`,
		);
	if (found.size > MAX_BYTES)
		throw new AppError("invalid_input", `${path} has ${found.size} bytes: a campaign file has at most ${MAX_BYTES}.`);
	await using handle = await open(path);
	return handle.readFile("utf8");
}

type Place = { file: CampaignFile; folder: string };

/** Those that it names, or all of the project when it names none; of them those that its rules select. */
async function findSeeds(output: Output, stores: SeedStores, { file, folder }: Place): Promise<string[]> {
	const { ids } = file.seeds;
	const imported = await importSeeds(output, stores, { file, folder });
	const stored = await stores.seeds.list(stores.projectId);
	const unknown = ids.filter((id) => !stored.some((seed) => seed.id === id));
	if (unknown.length > 0)
		throw new AppError("invalid_input", `seeds.ids: there is no seed ${unknown.join(", ")} in this database.`);
	const named = [...new Set([...ids, ...imported])].flatMap((id) => stored.find((seed) => seed.id === id) ?? []);
	return select(output, file, named.length > 0 ? named : stored);
}

async function importSeeds(output: Output, stores: SeedStores, { file, folder }: Place): Promise<string[]> {
	const { jobs, tasks, docs, hand_over } = file.seeds;
	const keep = { solution: hand_over.includes("solution"), tests: hand_over.includes("tests") };
	const importers: [readonly string[], (path: string) => Promise<ImportResult>][] = [
		[jobs, (path) => importJobs(stores, path)],
		[tasks, (path) => importTasks(stores, path, keep)],
		[docs, (path) => importDocuments(stores, [path], { split: "auto", category: null })],
	];
	const imported: string[] = [];
	for (const [paths, importer] of importers)
		for (const path of paths) {
			const result = await importer(resolve(folder, path));
			printImport(output, result);
			imported.push(...result.seeds.map(({ id }) => id));
		}
	return imported;
}

function select(output: Output, file: CampaignFile, seeds: readonly Seed[]): string[] {
	const rules = toSelectionRules(file.seeds);
	if (rules === null) return seeds.map(({ id }) => id);
	const selection = selectSeeds(seeds, rules, file.random_seed ?? 1);
	output.info(renderSelection(selection));
	if (selection.chosen.length === 0)
		throw new AppError("invalid_input", "seeds.select: no seed fits these rules. ./aes seeds select tries others.");
	return selection.chosen.map(({ seed }) => seed.id);
}
