import { sumTables, type Table } from "./contingency.ts";

/** A figure with its 95 % interval. null: the figure cannot be told, or too few resamples had one for an interval. */
export type Estimate = { value: number | null; low: number | null; high: number | null };

type Measures<Name extends string> = Record<Name, (table: Table) => number | null>;

const RESAMPLES = 1_000;
/** Of the resamples, as many must have a figure. */
const MIN_DEFINED = 0.9;

/**
 * Each measure of the sum of all clusters, with the percentile interval of a bootstrap that draws whole clusters with
 * replacement: what lies in one cluster is not independent. Equal seeds give equal intervals.
 */
export function bootstrap<Name extends string>(
	clusters: readonly Table[],
	measures: Measures<Name>,
	seed: number,
): Record<Name, Estimate> {
	const names = Object.keys(measures) as Name[];
	const drawn = new Map(names.map((name) => [name, [] as number[]]));
	const draw = createDraw(clusters, seed);
	for (let at = 0; at < (clusters.length > 1 ? RESAMPLES : 0); at++) {
		const resample = draw();
		for (const name of names) {
			const value = measures[name](resample);
			if (value !== null) drawn.get(name)?.push(value);
		}
	}
	const whole = sumTables(clusters);
	return Object.fromEntries(
		names.map((name) => [name, toEstimate(measures[name](whole), drawn.get(name) ?? [])]),
	) as Record<Name, Estimate>;
}

function toEstimate(value: number | null, drawn: number[]): Estimate {
	if (value === null || drawn.length < MIN_DEFINED * RESAMPLES) return { value, low: null, high: null };
	const sorted = drawn.toSorted((a, b) => a - b);
	const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? null;
	return { value, low: at(0.025), high: at(0.975) };
}

/**
 * The sum of as many clusters as there are, each drawn from all of them. Most steps have one of a few tables: how often
 * each was drawn is counted, and added up once.
 */
function createDraw(clusters: readonly Table[], seed: number): () => Table {
	const random = createRandom(seed);
	const kinds = [...new Map(clusters.map((table) => [JSON.stringify(table), table])).values()];
	const kindAt = new Map(kinds.map((table, at) => [JSON.stringify(table), at]));
	const kindOf = clusters.map((table) => kindAt.get(JSON.stringify(table)) ?? 0);
	return () => {
		const drawn = kinds.map(() => 0);
		for (let at = 0; at < kindOf.length; at++) {
			const kind = kindOf[Math.floor(random() * kindOf.length)] ?? 0;
			drawn[kind] = (drawn[kind] ?? 0) + 1;
		}
		return sumTables(kinds, drawn);
	};
}

/** Mulberry32 (public domain): small, and the same everywhere. */
function createRandom(seed: number): () => number {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
