import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";

export const CHUNK_BYTES = 1024 * 1024;
const SAMPLE_BYTES = 32 * 1024;
const HASH_SLICE_BYTES = 8 * CHUNK_BYTES;

const deflateAsync = promisify(deflate);
const inflateAsync = promisify(inflate);

export const chunkCount = (size: number): number => Math.ceil(size / CHUNK_BYTES);

/** The chunk as zlib data of its own: compressed lightly, or just wrapped where a sample shows that it would not shrink. */
export async function packChunk(content: Uint8Array, ordinal: number): Promise<Buffer> {
	const chunk = content.subarray(ordinal * CHUNK_BYTES, (ordinal + 1) * CHUNK_BYTES);
	const sample = chunk.subarray(0, SAMPLE_BYTES);
	const isDense =
		chunk.length > SAMPLE_BYTES && (await deflateAsync(sample, { level: 1 })).length > sample.length * 0.95;
	return deflateAsync(chunk, { level: isDense ? 0 : 1 });
}

/** The chunk's bytes as they were; never more than one chunk, whatever is stored. */
export function unpackChunk(bytes: Uint8Array): Promise<Buffer> {
	return inflateAsync(bytes, { maxOutputLength: CHUNK_BYTES });
}

/** "sha256:<hex>"; other work gets its turn between slices. */
export async function digestOf(content: Uint8Array): Promise<string> {
	const hash = createHash("sha256");
	for (let start = 0; start < content.length; start += HASH_SLICE_BYTES) {
		if (start > 0) await new Promise((resume) => setImmediate(resume));
		hash.update(content.subarray(start, start + HASH_SLICE_BYTES));
	}
	return `sha256:${hash.digest("hex")}`;
}
