import type { Readable } from "node:stream";
import { AppError } from "@aes/core/errors";
import type { FileEntry, FileTree } from "@aes/core/ports";
import type { Container } from "dockerode";
import { extract, type Header } from "tar-stream";
import { hasStatus, isContainerGone } from "../engine-errors.ts";

type Entry = { header: Header; content: () => Promise<Uint8Array> };

/** One regular file; null when nothing is there. Links are refused, never followed. */
export async function readArchivedFile(
	container: Container,
	path: string,
	maxBytes: number,
): Promise<Uint8Array | null> {
	const archive = await openArchive(container, path);
	if (!archive) return null;
	for await (const { header, content } of readEntries(archive)) {
		if (header.type !== "file") throw refuse(path, `it is a ${header.type}, not a regular file`);
		if ((header.size ?? 0) > maxBytes)
			throw refuse(path, `it has ${header.size} bytes, more than the ${maxBytes} allowed`, "too_large");
		return await content();
	}
	return null;
}

/** The regular files below a directory, within the bounds; null when it is missing. */
export async function readArchivedTree(
	container: Container,
	directory: string,
	bounds: { maxFiles: number; maxBytes: number },
): Promise<FileTree | null> {
	const archive = await openArchive(container, directory);
	if (!archive) return null;
	const files = new Map<string, FileEntry>();
	const maxEntries = bounds.maxFiles * 2 + 10_000;
	let entries = 0;
	let bytes = 0;
	for await (const { header, content } of readEntries(archive)) {
		if (entries++ === 0 && header.type !== "directory")
			throw refuse(directory, `it is a ${header.type}, not a directory`);
		if (entries > maxEntries) throw refuse(directory, `it has more than ${maxEntries} entries`);
		const entry = await toFile(header, content, { files, maxBytes: bounds.maxBytes - bytes, directory });
		if (!entry) continue;
		bytes += entry.content.length;
		files.set(belowRoot(header.name), entry);
		if (files.size > bounds.maxFiles) throw refuse(directory, `it has more than the ${bounds.maxFiles} files allowed`);
	}
	return files;
}

async function openArchive(container: Container, path: string): Promise<Readable | null> {
	try {
		return (await container.getArchive({ path })) as Readable;
	} catch (error) {
		if (hasStatus(error, 404) && !isContainerGone(error)) return null;
		// A path below a file: "not a directory".
		if (hasStatus(error, 400, 500) && /not a directory/i.test(String(error))) return null;
		throw error;
	}
}

async function* readEntries(archive: Readable): AsyncGenerator<Entry> {
	const entries = extract();
	archive.on("error", (error) => entries.destroy(error));
	archive.pipe(entries);
	try {
		for await (const entry of entries) {
			let isRead = false;
			const content = async () => {
				isRead = true;
				return readAll(entry as AsyncIterable<Uint8Array>);
			};
			yield { header: entry.header, content };
			if (!isRead) entry.resume();
		}
	} finally {
		archive.destroy();
	}
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for await (const part of stream) parts.push(part);
	return new Uint8Array(Buffer.concat(parts));
}

type TreeSoFar = { files: ReadonlyMap<string, FileEntry>; maxBytes: number; directory: string };

/** A second name of one file comes as a link to the first: both are regular files. Others links and devices are null. */
async function toFile(header: Header, content: Entry["content"], tree: TreeSoFar): Promise<FileEntry | null> {
	const twin = header.type === "link" ? tree.files.get(belowRoot(header.linkname ?? "")) : undefined;
	if (header.type !== "file" && !twin) return null;
	const size = twin?.content.length ?? header.size ?? 0;
	if (size > tree.maxBytes) throw refuse(tree.directory, "its files are larger than allowed together");
	return twin ?? { content: await content(), mode: (header.mode ?? 0o644) & 0o777 };
}

/** The engine names entries from the directory's own name on: "logs/a/b" becomes "a/b". */
function belowRoot(name: string): string {
	const path = name.slice(name.indexOf("/") + 1);
	if (path === "" || path.startsWith("/") || path.split("/").includes("..")) {
		throw new AppError(
			"invalid_input",
			`The engine's archive names a file "${name.slice(0, 200)}" outside its directory.`,
		);
	}
	return path;
}

function refuse(path: string, why: string, reason?: "too_large"): AppError {
	return new AppError("invalid_input", `"${path}" in the sandbox was not read: ${why}.`, { details: { path, reason } });
}
