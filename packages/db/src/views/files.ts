import type { BlobStore } from "@aes/core/ports";
import type { PrismaClient } from "../generated/client.ts";

/** A file as a page shows it: text up to the bound, or why there is none. */
export type FileView = {
	path: string;
	mode: number;
	size: number;
	/** Of the whole content in the blob store. */
	digest: string;
	/** null for binary content. */
	text: string | null;
	/** True when `text` is only the start. */
	truncated: boolean;
};

/** A larger file is cut: what a person reads in a page, and no more than a page can carry. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** null when the version has no such file, or is of another project. */
export async function findFile(
	deps: { db: PrismaClient; blobs: Pick<BlobStore, "get"> },
	input: { projectId: string; versionId: string; path: string },
): Promise<FileView | null> {
	const { projectId, versionId, path } = input;
	const file = await deps.db.environmentFile.findFirst({
		where: { versionId, path, version: { environment: { projectId } } },
	});
	if (!file) return null;
	const bytes = await deps.blobs.get(file.blobDigest, { start: 0, end: MAX_TEXT_BYTES });
	return {
		path,
		mode: file.mode,
		size: file.size,
		digest: file.blobDigest,
		text: bytes && decodeText(bytes),
		truncated: file.size > MAX_TEXT_BYTES,
	};
}

/** null for anything with a NUL byte: not text to a reader. */
function decodeText(bytes: Uint8Array): string | null {
	return bytes.includes(0) ? null : new TextDecoder().decode(bytes);
}
