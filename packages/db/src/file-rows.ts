import { AppError } from "@aes/core/errors";
import type { BlobStore, FileTree } from "@aes/core/ports";

/** A file of a stored version: its content is a blob. */
export type FileRow = { path: string; mode: number; size: number; blobDigest: string };
export type FileBlobs = Pick<BlobStore, "get"> & { putMany(contents: readonly Uint8Array[]): Promise<string[]> };

/** Stores the contents; the rows are the caller's to write. */
export async function storeFiles(blobs: FileBlobs, files: FileTree): Promise<FileRow[]> {
	const entries = [...files];
	const digests = await blobs.putMany(entries.map(([, file]) => file.content));
	return entries.map(([path, { mode, content }], index) => ({
		path,
		mode,
		size: content.length,
		blobDigest: digests[index] ?? "",
	}));
}

/** The tree that the rows of a version stand for; one content in memory at a time beside the tree. */
export async function readFiles(
	blobs: FileBlobs,
	version: { id: string; files: readonly Omit<FileRow, "size">[] },
): Promise<FileTree> {
	const files = new Map<string, { content: Uint8Array; mode: number }>();
	for (const { path, mode, blobDigest } of version.files) {
		const content = await blobs.get(blobDigest);
		if (!content) throw new AppError("internal", `The content of ${path} in ${version.id} is missing.`);
		files.set(path, { content, mode });
	}
	return files;
}
