import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileEntry, FileTree } from "@aes/core/ports";

/** Skills, tools and memory as this package ships them; a bundle has to say where it keeps its copy. */
export async function loadWorkspaceFiles(directory = join(import.meta.dirname, "../../workspace")): Promise<FileTree> {
	const entries = await readdir(directory, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
	const files = await Promise.all(
		paths.map(
			async (path): Promise<[string, FileEntry]> => [
				path.slice(directory.length + 1),
				{ content: await readFile(path), mode: 0o644 },
			],
		),
	);
	return new Map(files);
}
