import { AppError } from "@aes/core/errors";
import type { FileEntry, FileTree } from "@aes/core/ports";
import { findPathFault, showPath, TASK_BOUNDS } from "@aes/core/tasks";

/** Bytes are of the content alone. */
export type TreeBounds = { maxFiles: number; maxFileBytes: number; maxTotalBytes: number };

export type TreeBuilder = {
	readonly files: FileTree;
	/** Throws `invalid_input` for a path that no tree may hold. */
	checkPath(path: string): void;
	/** To be called before a file of this size is read. Throws `invalid_input` when it may not be. */
	reserve(path: string, bytes: number): void;
	add(path: string, file: FileEntry): void;
	/** Counts a folder, so that folders without files have a bound too. */
	addFolder(path: string): void;
};

/** Collects files under bounds and with sane, unrepeated paths. `source` is what errors call the directory or archive. */
export function createTreeBuilder(source: string, bounds: TreeBounds = TASK_BOUNDS): TreeBuilder {
	const files = new Map<string, FileEntry>();
	const counts = { files: 0, folders: 0, bytes: 0 };

	function checkPath(path: string) {
		const fault = findPathFault(path);
		if (fault !== null) throw refusal(source, path, `${fault}. Rename it`);
	}

	return {
		files,
		checkPath,
		reserve(path, bytes) {
			checkPath(path);
			counts.files += 1;
			counts.bytes += bytes;
			const excess = findExcess(bytes, counts, bounds);
			if (excess !== null) throw refusal(source, path, `${excess}. Remove what the task does not need`);
		},
		add(path, file) {
			if (files.has(path)) throw refusal(source, path, "appears twice. Keep one of them");
			files.set(path, file);
		},
		addFolder(path) {
			checkPath(path);
			counts.folders += 1;
			if (counts.folders > bounds.maxFiles)
				throw refusal(source, path, `is one folder more than the ${bounds.maxFiles} that are read. Remove some`);
		},
	};
}

/** The error for an entry that is not taken: `reason` says what is wrong and the mend, as "is …. Do …". */
export function refusal(source: string, path: string, reason: string): AppError {
	return new AppError("invalid_input", `${source}: ${showPath(path)} ${reason}.`, { details: { file: path } });
}

function findExcess(bytes: number, counts: { files: number; bytes: number }, bounds: TreeBounds): string | null {
	if (counts.files > bounds.maxFiles) return `is one file more than the ${bounds.maxFiles} that are read`;
	if (bytes > bounds.maxFileBytes) return `is ${bytes} bytes; at most ${bounds.maxFileBytes} are read of one file`;
	return counts.bytes > bounds.maxTotalBytes ? `brings the total over ${bounds.maxTotalBytes} bytes` : null;
}
