import { open, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { type CampaignFile, type CampaignPlan, parseCampaignFile, toCampaignPlan } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import type { Output } from "../output.ts";
import { importJobs, importTasks, printImport } from "./import-seeds.ts";
import type { CommandStores } from "./stores.ts";

const MAX_BYTES = 1024 * 1024;

/**
 * The plan of a campaign file; "-" reads standard input. Seeds that it names as folders, from its own folder, are
 * imported first. Throws `invalid_input` that names the file and the line.
 */
export async function readCampaign(output: Output, stores: CommandStores, path: string): Promise<CampaignPlan> {
	const isStandardInput = path === "-";
	const content = isStandardInput ? await text(process.stdin) : await readBounded(path);
	const file = parseCampaignFile(content, isStandardInput ? "standard input" : path);
	const folder = isStandardInput ? process.cwd() : dirname(resolve(path));
	return toCampaignPlan(file, await findSeeds(output, stores, { file, folder }));
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

const importTaskSeeds = (stores: CommandStores, path: string) =>
	importTasks(stores, path, { solution: false, tests: false });

/** Those it names; all of the project when it names none. */
async function findSeeds(
	output: Output,
	stores: CommandStores,
	{ file, folder }: { file: CampaignFile; folder: string },
): Promise<string[]> {
	const { ids, jobs, tasks } = file.seeds;
	const imported: string[] = [];
	for (const [paths, importer] of [
		[jobs, importJobs],
		[tasks, importTaskSeeds],
	] as const)
		for (const path of paths) {
			const result = await importer(stores, resolve(folder, path));
			printImport(output, result);
			imported.push(...result.seeds.map(({ id }) => id));
		}
	const stored = (await stores.seeds.list(stores.projectId)).map(({ id }) => id);
	const unknown = ids.filter((id) => !stored.includes(id));
	if (unknown.length > 0)
		throw new AppError("invalid_input", `seeds.ids: there is no seed ${unknown.join(", ")} in this database.`);
	const named = [...new Set([...ids, ...imported])];
	return named.length > 0 ? named : stored;
}
