import { chmod, lstat, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import { toDiskError } from "./disk-error.ts";
import { createTreeBuilder } from "./tree-builder.ts";

/**
 * Writes the files, with their modes, as a new directory that appears whole or not at all; parent folders are made.
 * Throws `conflict` when something is there already (unless `overwrite`, which replaces all of it) and
 * `invalid_input` for a path that no directory should hold.
 */
export async function writeTaskDirectory(
	path: string,
	files: FileTree,
	options: { overwrite?: boolean } = {},
): Promise<void> {
	const target = resolve(path);
	const tree = createTreeBuilder(path);
	for (const [file, { content }] of files) tree.reserve(file, content.length);
	try {
		if (!options.overwrite && (await exists(target))) throw alreadyThere(path);
		await mkdir(dirname(target), { recursive: true });
		const staging = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
		try {
			await writeFiles(join(staging, "new"), files);
			if (options.overwrite && (await exists(target))) await rename(target, join(staging, "old"));
			await rename(join(staging, "new"), target);
		} finally {
			await rm(staging, { recursive: true, force: true });
		}
	} catch (error) {
		throw isOccupied(error) ? alreadyThere(path) : toDiskError(error, path);
	}
}

async function writeFiles(root: string, files: FileTree): Promise<void> {
	await mkdir(root, { mode: 0o755 });
	for (const [path, { content, mode }] of files) {
		const file = join(root, path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, content, { flag: "wx" });
		await chmod(file, mode & 0o777);
	}
}

const exists = (path: string) =>
	lstat(path).then(
		() => true,
		() => false,
	);

const isOccupied = (error: unknown) =>
	error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");

const alreadyThere = (path: string) =>
	new AppError(
		"conflict",
		`${path} exists already and was left as it is. Choose another path or ask to overwrite it.`,
		{
			details: { path },
		},
	);
