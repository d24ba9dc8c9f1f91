import type { Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AppError } from "@aes/core/errors";
import { toDiskError } from "../disk-error.ts";

/** What only a trial's directory has; a job's has `config.json` and `result.json` too. */
const TRIAL_PARTS = ["agent", "verifier", "steps", "trial.log", "exception.txt"];
const MAX_TRIALS = 10_000;

/**
 * The trial directories at a path, which may be one itself, a job, or a folder of jobs. Absolute, free of links, by name.
 * Linked folders are passed over. Throws `not_found` when there are none, `invalid_input` for more than 10,000.
 */
export async function findTrials(path: string): Promise<string[]> {
	try {
		const root = await realpath(resolve(path));
		const trials = await findBelow(root, 2);
		if (trials.length > 0) return trials;
	} catch (error) {
		throw toDiskError(error, path);
	}
	throw new AppError(
		"not_found",
		`${path} holds no Harbor trial. Name a job directory (it has config.json and one folder for each trial), one trial's directory, or the folder that holds the jobs.`,
		{ details: { path } },
	);
}

async function findBelow(directory: string, depth: number): Promise<string[]> {
	const entries = await readdir(directory, { withFileTypes: true });
	if (isTrial(entries)) return [directory];
	if (depth === 0) return [];
	const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
	const found: string[] = [];
	for (const folder of folders.sort()) {
		found.push(...(await findBelow(join(directory, folder), depth - 1)));
		if (found.length > MAX_TRIALS) {
			throw new AppError(
				"invalid_input",
				`${directory} holds more than ${MAX_TRIALS} trials. Import one job at a time.`,
			);
		}
	}
	return found;
}

/** Also one with nothing but its two JSON files; a job has a log or folders. */
function isTrial(entries: readonly Dirent[]): boolean {
	const names = new Set(entries.map((entry) => entry.name));
	if (TRIAL_PARTS.some((name) => names.has(name))) return true;
	const hasJson = names.has("result.json") || names.has("config.json");
	return hasJson && !names.has("job.log") && !entries.some((entry) => entry.isDirectory());
}
