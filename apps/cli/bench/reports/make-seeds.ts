import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import { toSeedFromTask } from "@aes/core/seeds";
import { parseTask } from "@aes/core/tasks";
import { createRandom, FAMILIES, LEVELS, renderTask } from "@aes/procedural";
import { importJobs } from "../../src/campaigns/import-seeds.ts";
import type { CommandStores } from "../../src/campaigns/stores.ts";
import { paths } from "../../src/paths.ts";

/** Ids of `count` seeds: the example job's, then tasks of the procedural families to vary. Throws where there are fewer. */
export async function makeSeeds(stores: CommandStores, count: number): Promise<string[]> {
	const { seeds } = await importJobs(stores, join(paths.root, "examples/jobs"));
	const ids = seeds.map(({ id }) => id);
	const drafts = LEVELS.flatMap((level) => FAMILIES.map((family) => ({ family, level })));
	if (!Number.isSafeInteger(count) || count < 1 || count > ids.length + drafts.length)
		throw new AppError("invalid_input", `The number of seeds is a whole one from 1 to ${ids.length + drafts.length}.`);
	for (const { family, level } of drafts.slice(0, Math.max(0, count - ids.length))) {
		const files = renderTask(family, level, family.draft(level, createRandom(`${family.id} ${level}`)));
		const { name, instruction, config } = parseTask(files, family.id);
		const seed = toSeedFromTask({ name, instruction, metadata: config.metadata });
		await stores.seeds.upsert({ projectId: stores.projectId, seed });
		ids.push(seed.id);
	}
	return ids.slice(0, count);
}
