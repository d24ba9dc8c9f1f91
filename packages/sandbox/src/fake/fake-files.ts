import { posix } from "node:path";
import { AppError } from "@aes/core/errors";
import type { FileEntry, FileTree, Sandbox } from "@aes/core/ports";

const DEFAULT_READ_BYTES = 16 * 1024 * 1024;

/** The file half of a fake sandbox over a map of absolute paths. Folders exist by their files, or once made. */
export function createFakeFiles(
	files: Map<string, FileEntry>,
): Pick<Sandbox, "readFile" | "writeFile" | "upload" | "download"> {
	const folders = new Set<string>();
	const isFolder = (path: string) => folders.has(path) || [...files.keys()].some((name) => name.startsWith(`${path}/`));
	return {
		async readFile(path, { maxBytes = DEFAULT_READ_BYTES } = {}) {
			const name = toAbsolute(path);
			const file = files.get(name);
			if (!file && isFolder(name)) throw refuse(path, "it is a directory, not a regular file");
			if (file && file.content.length > maxBytes)
				throw refuse(path, `it has more than the ${maxBytes} bytes allowed`, "too_large");
			return file ? new Uint8Array(file.content) : null;
		},
		async writeFile(path, content, mode = 0o644) {
			const name = toAbsolute(path);
			if (isFolder(name)) throw refuse(path, "it is a directory");
			files.set(name, { content: new Uint8Array(Buffer.from(content)), mode });
		},
		async upload(directory, tree) {
			const root = toAbsolute(directory);
			if (files.has(root)) throw refuse(directory, "it is a file, not a directory");
			folders.add(root);
			for (const [path, entry] of tree) files.set(posix.join(root, path), entry);
		},
		async download(directory, { maxFiles, maxBytes }): Promise<FileTree | null> {
			const root = toAbsolute(directory);
			if (files.has(root)) throw refuse(directory, "it is a file, not a directory");
			if (!isFolder(root)) return null;
			const prefix = root === "/" ? root : `${root}/`;
			const below = [...files].filter(([name]) => name.startsWith(prefix));
			const bytes = below.reduce((sum, [, { content }]) => sum + content.length, 0);
			if (below.length > maxFiles || bytes > maxBytes) throw refuse(directory, "it is larger than allowed");
			return new Map(below.map(([name, entry]) => [name.slice(prefix.length), entry]));
		},
	};
}

function toAbsolute(path: string): string {
	if (!path.startsWith("/")) throw new AppError("invalid_input", `"${path}" is not an absolute path in the sandbox.`);
	const normal = posix.normalize(path);
	return normal.length > 1 && normal.endsWith("/") ? normal.slice(0, -1) : normal;
}

function refuse(path: string, why: string, reason?: "too_large"): AppError {
	return new AppError("invalid_input", `"${path}" in the sandbox was refused: ${why}.`, { details: { path, reason } });
}
