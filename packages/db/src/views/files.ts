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
	return file && readFileView(deps.blobs, file);
}

/** The file with its text up to the bound. */
export async function readFileView(
	blobs: Pick<BlobStore, "get">,
	{ path, mode, size, blobDigest }: { path: string; mode: number; size: number; blobDigest: string },
): Promise<FileView> {
	const bytes = await blobs.get(blobDigest, { start: 0, end: MAX_TEXT_BYTES });
	return {
		path,
		mode,
		size,
		digest: blobDigest,
		text: bytes && decodeText(bytes),
		truncated: size > MAX_TEXT_BYTES,
	};
}

/** null for anything with a NUL byte: not text to a reader. */
function decodeText(bytes: Uint8Array): string | null {
	return bytes.includes(0) ? null : new TextDecoder().decode(bytes);
}
