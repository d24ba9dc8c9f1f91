import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { AppError } from "@aes/core/errors";
import { toDiskError } from "./disk-error.ts";
import { refusal } from "./tree-builder.ts";

export type FoundTask = { path: string; name: string };

const TASK_PARTS = ["instruction.md", "environment", "tests", "solution"];

/**
 * The task directory itself, or those directly below a dataset, by name. One is listed for its `task.toml`, or for two
 * other parts of a task, so that a broken one is rejected with its reasons and not passed over. Throws `not_found`
 * when there is none, `invalid_input` for a linked task outside the dataset.
 */
export async function findTasks(path: string): Promise<FoundTask[]> {
	try {
		const root = resolve(path);
		const names = await readdir(root);
		if (names.includes("task.toml")) return [{ path: root, name: basename(root) }];
		const children = await findBelow(root, names);
		if (children.length > 0) return children;
		if (isTask(names)) return [{ path: root, name: basename(root) }];
	} catch (error) {
		throw toDiskError(error, path);
	}
	throw new AppError(
		"not_found",
		`${path} holds no task: neither it nor a directory directly below it has a task.toml. Name a task directory, or the directory that holds them.`,
		{ details: { path } },
	);
}

async function findBelow(root: string, names: readonly string[]): Promise<FoundTask[]> {
	const found: FoundTask[] = [];
	for (const name of [...names].sort()) {
		const path = join(root, name);
		const isFolder = await stat(path).then(
			(stats) => stats.isDirectory(),
			() => false,
		);
		if (!isFolder || !isTask(await readdir(path))) continue;
		if (!(await isInside(root, path)))
			throw refusal(root, name, "is a link to a task outside. Replace it by a copy, or name that task's own path");
		found.push({ path, name });
	}
	return found;
}

function isTask(names: readonly string[]): boolean {
	return names.includes("task.toml") || TASK_PARTS.filter((part) => names.includes(part)).length >= 2;
}

async function isInside(root: string, path: string): Promise<boolean> {
	return (await realpath(path)).startsWith((await realpath(root)) + sep);
}
