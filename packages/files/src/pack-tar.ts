import { Readable } from "node:stream";
import type { FileTree } from "@aes/core/ports";
import { pack } from "tar-stream";
import { createTreeBuilder } from "./tree-builder.ts";

/**
 * An uncompressed tar stream, equal for equal trees: files by path, owner root, time 0, modes kept. Folders have no
 * entry of their own. Throws `invalid_input` for a path that `unpackTar` would refuse.
 */
export function packTar(files: FileTree): Readable {
	const tree = createTreeBuilder("The archive", {
		maxFiles: Infinity,
		maxFileBytes: Infinity,
		maxTotalBytes: Infinity,
	});
	const archive = pack();
	for (const [path, { content, mode }] of [...files].sort(([left], [right]) => (left < right ? -1 : 1))) {
		tree.reserve(path, content.length);
		archive.entry(
			{ name: path, mode: mode & 0o777, uid: 0, gid: 0, mtime: new Date(0) },
			Buffer.from(content.buffer, content.byteOffset, content.length),
		);
	}
	archive.finalize();
	return Readable.from(archive, { objectMode: false });
}
