import { basename, resolve } from "node:path";
import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import { findTasks, readTaskDirectory } from "@aes/files";

/** A task directory to admit, or a path that holds none, with the reason. */
export type ValidateInput = { path: string; dirName: string; problem?: string };

/** Every task of the paths, each once; a path that cannot be listed stays in the list, to be rejected with the reason. */
export async function listInputs(paths: readonly string[]): Promise<ValidateInput[]> {
	const found = await Promise.all(paths.map(listOne));
	return [...new Map(found.flat().map((input) => [input.path, input])).values()];
}

async function listOne(path: string): Promise<ValidateInput[]> {
	try {
		const tasks = await findTasks(path);
		return tasks.map((task) => ({ path: task.path, dirName: task.name }));
	} catch (error) {
		const full = resolve(path);
		return [{ path: full, dirName: basename(full), problem: explain(error) }];
	}
}

/** The files of a task, or why they cannot be read. */
export async function readInput(input: ValidateInput): Promise<{ files: FileTree } | { problem: string }> {
	if (input.problem !== undefined) return { problem: input.problem };
	try {
		return { files: await readTaskDirectory(input.path) };
	} catch (error) {
		return { problem: explain(error) };
	}
}

function explain(error: unknown): string {
	if (error instanceof AppError) return error.message;
	throw error;
}
