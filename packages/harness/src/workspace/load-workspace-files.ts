import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileEntry, FileTree } from "@aes/core/ports";

/** What this package ships as version 1 of a workspace; a bundle has to say where it keeps its copy. */
export async function loadWorkspaceFiles(directory = join(import.meta.dirname, "../../workspace")): Promise<FileTree> {
	const entries = await readdir(directory, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
	const files = await Promise.all(
		paths.map(
			async (path): Promise<[string, FileEntry]> => [path.slice(directory.length + 1), toEntry(await readFile(path))],
		),
	);
	return new Map(files);
}

/** By their first bytes, not by the disk's modes, which a checkout may have lost. */
function toEntry(content: Buffer): FileEntry {
	return { content, mode: content.toString("latin1", 0, 2) === "#!" ? 0o755 : 0o644 };
}
