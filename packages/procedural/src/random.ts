/** A small deterministic source of randomness: the same key gives the same draws on every machine. */
export type Random = {
	/** Uniform in [0, 1). */
	next(): number;
	/** Uniform integer from `min` to `max`, both included. */
	int(min: number, max: number): number;
	pick<T>(items: readonly T[]): T;
	/** `count` different items, in random order. */
	sample<T>(items: readonly T[], count: number): T[];
	chance(probability: number): boolean;
};

/** FNV-1a of the key seeds mulberry32. Not for secrets. */
export function createRandom(key: string): Random {
	let state = hashOf(key);
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
	const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T;
	const sample = <T>(items: readonly T[], count: number): T[] => {
		const rest = [...items];
		return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)[0] as T);
	};
	return { next, int, pick, sample, chance: (probability) => next() < probability };
}

function hashOf(key: string): number {
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193);
	return hash >>> 0;
}
