import { posix } from "node:path";
import { AppError } from "@aes/core/errors";
import type { FileEntry, FileTree } from "@aes/core/ports";
import type { Container } from "dockerode";
import { pack } from "tar-stream";
import { engineMessage, hasStatus, isContainerGone } from "../engine-errors.ts";

/** Makes folders as root; resolves to what went wrong, or null. */
export type MakeFolders = (folders: readonly string[]) => Promise<string | null>;

const FOLDERS_A_COMMAND = 500;

/** One file; its folder is only made when the engine misses it, which spares a command in the usual case. */
export async function writeArchivedFile(
	target: { container: Container; makeFolders: MakeFolders },
	path: string,
	entry: FileEntry,
): Promise<void> {
	const { dir, base } = posix.parse(path);
	if (base === "") throw new AppError("invalid_input", "The root directory is no file to write.");
	const files = new Map([[base, entry]]);
	if (await tryPut(target.container, dir, files)) return;
	await makeAll(target.makeFolders, [dir]);
	await put(target.container, dir, files);
}

/** Merges a tree into a directory. Folders come first: the engine would make missing ones readable for root only. */
export async function writeArchivedTree(
	target: { container: Container; makeFolders: MakeFolders },
	directory: string,
	files: FileTree,
): Promise<void> {
	const folders = new Set([...files.keys()].map((path) => posix.dirname(path)).filter((folder) => folder !== "."));
	if (folders.size === 0 && files.size > 0 && (await tryPut(target.container, directory, files))) return;
	await makeAll(target.makeFolders, [directory, ...[...folders].map((folder) => posix.join(directory, folder))]);
	if (files.size > 0) await put(target.container, directory, files);
}

async function makeAll(makeFolders: MakeFolders, folders: readonly string[]): Promise<void> {
	for (let start = 0; start < folders.length; start += FOLDERS_A_COMMAND) {
		const batch = folders.slice(start, start + FOLDERS_A_COMMAND);
		const problem = await makeFolders(batch);
		if (problem === null) continue;
		throw new AppError(
			"invalid_input",
			`The folder "${batch[0]}" could not be made in the sandbox: ${problem.slice(0, 300)}`,
		);
	}
}

/** False when the folder is missing. */
async function tryPut(container: Container, folder: string, files: FileTree): Promise<boolean> {
	try {
		await put(container, folder, files);
		return true;
	} catch (error) {
		if (hasStatus(error, 404) && !isContainerGone(error)) return false;
		throw error;
	}
}

async function put(container: Container, folder: string, files: FileTree): Promise<void> {
	try {
		await container.putArchive(toTar(files, new Date()), { path: folder, noOverwriteDirNonDir: "1" });
	} catch (error) {
		if (!/cannot overwrite|not a directory|extraction point/i.test(engineMessage(error))) throw error;
		throw new AppError(
			"invalid_input",
			`Files could not be written to "${folder}" in the sandbox: ${engineMessage(error)}`,
		);
	}
}

/** A tar of regular files that belong to root, all of one age. */
export function toTar(files: FileTree, mtime: Date): NodeJS.ReadableStream {
	const tar = pack();
	for (const [name, { content, mode }] of files) {
		tar.entry({ name, mode: mode & 0o777, uid: 0, gid: 0, mtime }, Buffer.from(content));
	}
	tar.finalize();
	return tar as unknown as NodeJS.ReadableStream;
}
