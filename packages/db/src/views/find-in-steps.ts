import type { BlobStore } from "@aes/core/ports";
import type { PrismaClient } from "../generated/client.ts";
import { stepsOf, type TrajectoryRef } from "./steps.ts";

const STEP_PLACES = ["message", "reasoning", "call", "output"] as const;
type StepPlace = (typeof STEP_PLACES)[number];

/** Steps that hold the text, in order, and where in each. */
export type StepMatches = {
	matches: { index: number; places: StepPlace[] }[];
	/** Of long outputs that were left out, to bound the work; 0 when everything was read. */
	skippedBytes: number;
};

type Stores = { db: PrismaClient; blobs: Pick<BlobStore, "get"> };
type Query = TrajectoryRef & { text: string };

const BLOB_BYTES = 64 * 1024 * 1024;
const PART_BYTES = 1024 * 1024;
const BLOBS_AT_ONCE = 4;

/**
 * Finds a text, upper or lower case alike, in every step of one attempt: messages, reasoning, calls with their
 * arguments, and outputs, of which the long ones are read from the store, 64 MiB at most.
 */
export async function findInSteps({ db, blobs }: Stores, query: Query): Promise<StepMatches> {
	const text = query.text.toLowerCase();
	const [rows, bodies] = await Promise.all([findInRows(db, { ...query, text }), listBodies(db, query)]);
	const matches = new Map(rows.map(({ index, ...places }) => [index, new Set(STEP_PLACES.filter((at) => places[at]))]));
	const open = bodies.filter(({ index }) => !matches.get(index)?.has("output"));
	const { found, skippedBytes } = await findInBlobs(blobs, open, text);
	for (const { index } of open.filter(({ blob }) => found.has(blob)))
		matches.set(index, (matches.get(index) ?? new Set()).add("output"));
	return {
		matches: [...matches].map(([index, places]) => ({ index, places: [...places] })).sort((a, b) => a.index - b.index),
		skippedBytes,
	};
}

type MatchRow = { index: number } & Record<StepPlace, boolean>;

/** JSON is looked at as text first: only what could hold the words is taken apart, so that no key or id counts. */
function findInRows(db: PrismaClient, query: Query): Promise<MatchRow[]> {
	const { text } = query;
	const asJson = JSON.stringify(text).slice(1, -1);
	return db.$queryRaw<MatchRow[]>`
		SELECT * FROM (
			SELECT index, strpos(lower(message), ${text}) > 0 AS message,
				coalesce(strpos(lower(reasoning), ${text}) > 0, false) AS reasoning,
				CASE WHEN strpos(lower(tool_calls::text), ${asJson}) = 0 THEN false ELSE EXISTS (
					SELECT 1 FROM jsonb_path_query(tool_calls, '$[*].*.**') AS part
					WHERE jsonb_typeof(part) NOT IN ('object', 'array') AND strpos(lower(part #>> '{}'), ${text}) > 0) END AS call,
				CASE WHEN strpos(lower(observations::text), ${asJson}) = 0 THEN false ELSE EXISTS (
					SELECT 1 FROM jsonb_array_elements(observations) AS part
					WHERE strpos(lower(part->>'content'), ${text}) > 0) END AS output
			FROM ${stepsOf(query)}
		) AS looked
		WHERE message OR reasoning OR call OR output ORDER BY index`;
}

type Body = { index: number; blob: string; size: number };

const listBodies = (db: PrismaClient, query: TrajectoryRef): Promise<Body[]> =>
	db.$queryRaw<Body[]>`
		SELECT index, digest AS blob, size
		FROM ${stepsOf(query)}, jsonb_path_query(observations, '$[*].blob') AS named
		JOIN blobs ON digest = named #>> '{}'
		ORDER BY index`;

async function findInBlobs(blobs: Pick<BlobStore, "get">, bodies: readonly Body[], text: string) {
	const sizes = new Map(bodies.map(({ blob, size }) => [blob, size]));
	const found = new Set<string>();
	const queue = [...sizes];
	let left = BLOB_BYTES;
	let skippedBytes = 0;
	const work = async () => {
		for (let next = queue.shift(); next; next = queue.shift()) {
			const [blob, size] = next;
			const read = Math.min(size, left);
			left -= read;
			skippedBytes += size - read;
			if (await isInBlob(blobs, { blob, size: read }, text)) found.add(blob);
		}
	};
	await Promise.all(Array.from({ length: BLOBS_AT_ONCE }, work));
	return { found, skippedBytes };
}

/** By parts; the end of each is looked at again with the next. */
async function isInBlob(blobs: Pick<BlobStore, "get">, { blob, size }: Omit<Body, "index">, text: string) {
	const decoder = new TextDecoder();
	let tail = "";
	for (let start = 0; start < size; start += PART_BYTES) {
		const part = await blobs.get(blob, { start, end: Math.min(start + PART_BYTES, size) });
		if (!part) return false;
		const looked = tail + decoder.decode(part, { stream: true }).toLowerCase();
		if (looked.includes(text)) return true;
		tail = looked.slice(-text.length);
	}
	return false;
}
