import type { Db } from "./client.ts";
import { type FileStart, MAX_FILE_BYTES, writeEnvironmentText } from "./environment-text.ts";
import type { FileBlobs, FileRow } from "./file-rows.ts";

/**
 * Versions are made searchable as they are stored; this makes up for those that were stored before there was a search.
 * The words are a copy: writing them twice, or for a version that is the newest no more, does no harm.
 */
export async function indexEnvironments(
	client: Db["client"],
	blobs: FileBlobs,
	{ limit }: { limit: number },
): Promise<number> {
	const heads = await client.environmentHead.findMany({
		where: { isIndexed: false },
		orderBy: { environmentId: "asc" },
		take: limit,
		select: { environmentId: true, versionId: true, name: true },
	});
	for (const head of heads) {
		const rows = await client.environmentFile.findMany({ where: { versionId: head.versionId } });
		await writeEnvironmentText(client, { ...head, files: await readStarts(blobs, rows) });
	}
	return heads.length;
}

async function readStarts(blobs: FileBlobs, rows: readonly FileRow[]): Promise<FileStart[]> {
	const files: FileStart[] = [];
	for (const { path, blobDigest } of rows) {
		const content = await blobs.get(blobDigest, { start: 0, end: MAX_FILE_BYTES });
		files.push({ path, content: content ?? new Uint8Array() });
	}
	return files;
}
