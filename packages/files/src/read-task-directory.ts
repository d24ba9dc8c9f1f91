import { constants, type Dirent } from "node:fs";
import { open, readdir, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type { FileEntry, FileTree } from "@aes/core/ports";
import { toDiskError } from "./disk-error.ts";
import { createTreeBuilder, refusal, type TreeBounds, type TreeBuilder } from "./tree-builder.ts";

/** `root` is free of links; `name` is the path as it was given, for errors. */
type Walk = { root: string; name: string; tree: TreeBuilder };

/**
 * Every file below a directory; nothing is skipped, empty folders vanish. A link to a regular file inside is read as
 * that file. Throws `invalid_input` for any other link, a device, FIFO or socket, an unusable name and anything over
 * the bounds (2,000 files, 64 MiB a file, 256 MiB together), `not_found` when there is no such directory.
 */
export async function readTaskDirectory(path: string, bounds?: TreeBounds): Promise<FileTree> {
	try {
		const walk = { root: await realpath(resolve(path)), name: path, tree: createTreeBuilder(path, bounds) };
		await readFolder(walk, "");
		return walk.tree.files;
	} catch (error) {
		throw toDiskError(error, path);
	}
}

async function readFolder(walk: Walk, folder: string): Promise<void> {
	const full = join(walk.root, folder);
	const entries = await readdir(full, { withFileTypes: true });
	// Node has no openat: this refuses a folder that was exchanged for a link before it was listed.
	if ((await realpath(full)) !== full) throw refusal(walk.name, folder, "changed while it was read. Try again");
	entries.sort((left, right) => (left.name < right.name ? -1 : 1));
	for (const entry of entries) await readEntry(walk, folder === "" ? entry.name : `${folder}/${entry.name}`, entry);
}

async function readEntry(walk: Walk, path: string, entry: Dirent): Promise<void> {
	walk.tree.checkPath(path);
	if (entry.isDirectory()) {
		walk.tree.addFolder(path);
		return readFolder(walk, path);
	}
	if (entry.isFile()) return readFile(walk, path, join(walk.root, path));
	if (entry.isSymbolicLink()) return readFile(walk, path, await resolveLink(walk, path));
	throw refusal(walk.name, path, `is a ${kindOf(entry)}, not a regular file. Remove it`);
}

async function resolveLink({ root, name }: Walk, path: string): Promise<string> {
	const target = await realpath(join(root, path)).catch(() => null);
	if (target === null) throw refusal(name, path, "is a link that leads nowhere. Remove it or mend its target");
	const inside = relative(root, target);
	if (inside === ".." || inside.startsWith(`..${sep}`))
		throw refusal(name, path, "is a link that leaves the directory. Put a copy of the file in its place");
	return target;
}

async function readFile({ name, tree }: Walk, path: string, target: string): Promise<void> {
	// O_NONBLOCK: a FIFO put in the file's place must not block.
	const handle = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	try {
		const { size, mode } = await assertRegular();
		tree.reserve(path, size);
		const content = Buffer.alloc(size);
		const { bytesRead } = size > 0 ? await handle.read(content, 0, size, 0) : { bytesRead: 0 };
		if (bytesRead !== size) throw refusal(name, path, "changed while it was read. Try again");
		tree.add(path, toEntry(content, mode));
	} finally {
		await handle.close();
	}

	async function assertRegular() {
		const stats = await handle.stat();
		if (stats.isFile()) return stats;
		throw refusal(name, path, "does not lead to a regular file. Put a copy of the file in its place");
	}
}

const toEntry = (content: Uint8Array, mode: number): FileEntry => ({ content, mode: mode & 0o777 });

function kindOf(entry: Dirent): string {
	if (entry.isFIFO()) return "FIFO";
	return entry.isSocket() ? "socket" : "device";
}
