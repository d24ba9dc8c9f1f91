import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { join } from "node:path";

export type BoundedText = { text: string; isCut: boolean };

/** Why a file of a job is not read; the message goes into a warning. */
export type Unreadable = { problem: string };

/**
 * The text of a regular file below `root` (itself free of links), at most `maxBytes` of it: the end of a longer one. null
 * when nothing is there. A link anywhere on the way, a device or a FIFO is a problem and is not opened for reading.
 */
export async function readBounded(
	root: string,
	path: string,
	maxBytes: number,
): Promise<BoundedText | Unreadable | null> {
	const full = join(root, path);
	try {
		if ((await realpath(full)) !== full) return { problem: "is reached by a link" };
		await using file = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
		const stats = await file.stat();
		if (!stats.isFile()) return { problem: "is not a regular file" };
		const length = Math.min(stats.size, maxBytes);
		const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, stats.size - length);
		return { text: buffer.toString("utf8", 0, bytesRead), isCut: stats.size > maxBytes };
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (code === "ENOENT" || code === "ENOTDIR") return null;
		if (code === "") throw error;
		return { problem: `cannot be read (${code})` };
	}
}
