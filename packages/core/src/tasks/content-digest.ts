import type { FileTree } from "../ports/index.ts";
import { sha256Hex, sortedFiles, utf8 } from "./hashing.ts";

/**
 * "sha256:<hex>" over every file and its mode, to which evidence is bound. Hashed is, for each file in code point
 * order of its path: the path, NUL, the permission bits in octal, NUL, SHA-256 of the content in hex, newline.
 */
export function contentDigest(files: FileTree): string {
	const lines = sortedFiles(files).map(
		([path, file]) => `${path}\0${(file.mode & 0o777).toString(8)}\0${sha256Hex(file.content)}\n`,
	);
	return `sha256:${sha256Hex(utf8(lines.join("")))}`;
}
