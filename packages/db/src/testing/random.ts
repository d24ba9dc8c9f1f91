/** Deterministic numbers from 0 up to 1 (mulberry32, public domain), and draws from them. */
export function createRandom(seed: number) {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let hash = Math.imul(state ^ (state >>> 15), 1 | state);
		hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
		return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
	};
	const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
	return {
		next,
		/** A whole number, both ends included. */
		between,
		pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[between(0, items.length - 1)] ?? items[0],
	};
}
