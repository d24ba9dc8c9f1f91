import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import { TASK_BOUNDS } from "@aes/core/tasks";
import { type Extract, extract } from "tar-stream";
import { createTreeBuilder, refusal, type TreeBounds, type TreeBuilder } from "./tree-builder.ts";

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

const SOURCE = "The archive";
/** What one entry takes beside its content (headers, padding), generously. */
const ENTRY_OVERHEAD_BYTES = 8 * 1024;

/**
 * The regular files of an uncompressed tar stream; owners and times are dropped. Throws `invalid_input` for an
 * absolute path, "..", a link, a device, a path that appears twice, anything over the bounds and a damaged archive.
 */
export async function unpackTar(stream: Readable, bounds: TreeBounds = TASK_BOUNDS): Promise<FileTree> {
	const tree = createTreeBuilder(SOURCE, bounds);
	const archive = extract();
	const feeding = pipeline(stream, (source) => bounded(source, bounds), archive);
	try {
		await Promise.all([feeding, takeEntries(archive, tree)]);
		return tree.files;
	} catch (error) {
		throw error instanceof AppError ? error : damaged(error);
	}
}

/** The raw stream has a bound of its own: headers without files would pass every other one. */
async function* bounded(source: AsyncIterable<Uint8Array>, bounds: TreeBounds): AsyncGenerator<Uint8Array> {
	const most = bounds.maxTotalBytes + bounds.maxFiles * 2 * ENTRY_OVERHEAD_BYTES;
	let bytes = 0;
	for await (const chunk of source) {
		bytes += chunk.length;
		if (bytes > most) throw new AppError("invalid_input", `${SOURCE} is over ${most} bytes. Send fewer files.`);
		yield chunk;
	}
}

async function takeEntries(archive: AsyncIterable<Entry>, tree: TreeBuilder): Promise<void> {
	for await (const entry of archive) {
		const { name, type, size, mode } = entry.header;
		const path = name.replace(/^(?:\.\/)+/, "");
		if (type === "directory") {
			if (path !== "" && path !== ".") tree.addFolder(path.replace(/\/$/, ""));
			entry.resume();
		} else if (type === "file") {
			tree.reserve(path, size);
			tree.add(path, { content: await buffer(entry), mode: mode & 0o777 });
		} else throw refusal(SOURCE, path, `is a ${type ?? "special file"}, not a regular file. Leave it out`);
	}
}

function damaged(cause: unknown): AppError {
	const reason = cause instanceof Error ? cause.message : "unknown";
	return new AppError("invalid_input", `${SOURCE} is not a whole tar archive (${reason}). Pack and send it again.`, {
		cause,
	});
}
