import { AppError } from "@aes/core/errors";
import type { BlobStore } from "@aes/core/ports";
import type { Pool, PoolClient } from "pg";
import { CHUNK_BYTES, chunkCount, digestOf, packChunk, unpackChunk } from "./blob-chunks.ts";
import { withDbErrors } from "./db-errors.ts";

/** Chunks on the way at once: bounds memory beside the content itself. */
const CHUNKS_AT_ONCE = 4;
/** Contents up to this size in all share one transaction of `putMany`. */
const BATCH_BYTES = 8 * CHUNK_BYTES;

const INSERT_CHUNK = "INSERT INTO blob_chunks (digest, ordinal, bytes) VALUES ($1, $2, $3)";
/** The driver reads columns as text, where bytes would be hexadecimal: half as fast as this. */
const SELECT_CHUNKS = `SELECT encode(bytes, 'base64') AS base64 FROM blob_chunks
	WHERE digest = $1 AND ordinal >= $2 AND ordinal < $3 ORDER BY ordinal`;

type Content = { digest: string; bytes: Uint8Array };

/**
 * Blobs in chunks of 1 MiB, compressed each on its own, through node-postgres: a range reads only the chunks it
 * touches. A range is half open, [start, end), and is cut to the blob.
 */
export function createBlobStore(pool: Pool) {
	return withDbErrors({
		async put(bytes: Uint8Array): Promise<string> {
			const digest = await digestOf(bytes);
			await storeMissing(pool, [{ digest, bytes }]);
			return digest;
		},
		/** Stores many contents, small ones together. The digests come in the order of the contents. */
		async putMany(contents: readonly Uint8Array[]): Promise<string[]> {
			const digested = await Promise.all(contents.map(async (bytes) => ({ digest: await digestOf(bytes), bytes })));
			for (const batch of toBatches(digested)) await storeMissing(pool, batch);
			return digested.map(({ digest }) => digest);
		},
		async get(digest: string, range?: { start: number; end: number }): Promise<Uint8Array | null> {
			const found = await pool.query<{ size: number }>("SELECT size FROM blobs WHERE digest = $1", [digest]);
			const size = found.rows[0]?.size;
			return size === undefined ? null : readRange(pool, { digest, ...clip(range, size) });
		},
	} satisfies BlobStore & Record<string, unknown>);
}

export type PostgresBlobStore = ReturnType<typeof createBlobStore>;

/** Each blob appears whole or not at all. Digests go in order, so that two writers never wait for each other in a ring. */
async function storeMissing(pool: Pool, contents: readonly Content[]): Promise<void> {
	const unique = [...new Map(contents.map((content) => [content.digest, content])).values()];
	const missing = await findMissing(pool, unique);
	if (missing.length === 0) return;
	const client = await pool.connect();
	let failure: Error | undefined;
	try {
		await client.query("BEGIN");
		for (const content of missing.toSorted((left, right) => (left.digest < right.digest ? -1 : 1)))
			await insertBlob(client, content);
		await client.query("COMMIT");
	} catch (error) {
		failure = error instanceof Error ? error : new Error(String(error));
		throw error;
	} finally {
		// With an error the pool ends the connection, and the server rolls back.
		client.release(failure);
	}
}

async function findMissing(pool: Pool, contents: readonly Content[]): Promise<Content[]> {
	const digests = contents.map(({ digest }) => digest);
	const { rows } = await pool.query<{ digest: string }>("SELECT digest FROM blobs WHERE digest = ANY($1)", [digests]);
	const stored = new Set(rows.map(({ digest }) => digest));
	return contents.filter(({ digest }) => !stored.has(digest));
}

/** Waits for another writer of the same digest; where that one committed, nothing is left to do. */
async function insertBlob(client: PoolClient, { digest, bytes }: Content): Promise<void> {
	const inserted = await client.query("INSERT INTO blobs (digest, size) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
		digest,
		bytes.length,
	]);
	if (inserted.rowCount === 0) return;
	const chunks = chunkCount(bytes.length);
	for (let first = 0; first < chunks; first += CHUNKS_AT_ONCE) {
		const ordinals = range(first, Math.min(first + CHUNKS_AT_ONCE, chunks));
		const packed = await Promise.all(ordinals.map((ordinal) => packChunk(bytes, ordinal)));
		for (const [index, chunk] of packed.entries()) await client.query(INSERT_CHUNK, [digest, first + index, chunk]);
	}
}

async function readRange(pool: Pool, wanted: { digest: string; start: number; end: number }): Promise<Uint8Array> {
	const { digest, start, end } = wanted;
	const content = new Uint8Array(end - start);
	const last = chunkCount(end);
	for (let first = Math.floor(start / CHUNK_BYTES); first < last; first += CHUNKS_AT_ONCE) {
		const chunks = await readChunks(pool, { digest, first, end: Math.min(first + CHUNKS_AT_ONCE, last) });
		for (const [index, chunk] of chunks.entries()) {
			const offset = (first + index) * CHUNK_BYTES;
			const part = chunk.subarray(Math.max(0, start - offset), end - offset);
			content.set(part, Math.max(0, offset - start));
		}
	}
	return content;
}

async function readChunks(pool: Pool, wanted: { digest: string; first: number; end: number }): Promise<Buffer[]> {
	const { digest, first, end } = wanted;
	const { rows } = await pool.query<{ base64: string }>(SELECT_CHUNKS, [digest, first, end]);
	if (rows.length !== end - first) throw new AppError("internal", `Blob ${digest} lacks a chunk from ${first} on.`);
	return Promise.all(rows.map(({ base64 }) => unpackChunk(Buffer.from(base64, "base64"))));
}

function clip(wanted: { start: number; end: number } | undefined, size: number) {
	const start = Math.min(Math.max(0, wanted?.start ?? 0), size);
	return { start, end: Math.max(start, Math.min(wanted?.end ?? size, size)) };
}

function toBatches(contents: readonly Content[]): Content[][] {
	const batches: Content[][] = [];
	let room = 0;
	for (const content of contents) {
		if (batches.length === 0 || content.bytes.length > room) {
			batches.push([]);
			room = BATCH_BYTES;
		}
		batches.at(-1)?.push(content);
		room -= content.bytes.length;
	}
	return batches;
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index);
