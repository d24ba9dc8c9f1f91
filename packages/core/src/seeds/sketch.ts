/** Words in a row that make one shingle. */
const SHINGLE_WORDS = 4;
/** Hashes kept of each text. */
const SKETCH_SIZE = 256;
/** Longer texts are looked at up to here. */
const MAX_CHARACTERS = 100_000;

/** The smallest hashes of a text's shingles, ascending and without repeats. */
export type Sketch = readonly number[];

/**
 * A bottom-k sketch (k = 256) of the text's shingles: four words in a row, letters and digits only, without regard to
 * case. Fewer shingles than 256 are kept whole, so that short texts are compared exactly.
 */
export function toSketch(text: string): Sketch {
	const words =
		text
			.slice(0, MAX_CHARACTERS)
			.toLowerCase()
			.match(/[\p{L}\p{N}_]{1,64}/gu) ?? [];
	const hashes = new Set<number>();
	for (let at = 0; at + SHINGLE_WORDS <= words.length; at += 1)
		hashes.add(hashText(words.slice(at, at + SHINGLE_WORDS).join(" ")));
	if (hashes.size === 0 && words.length > 0) hashes.add(hashText(words.join(" ")));
	return [...hashes].sort((left, right) => left - right).slice(0, SKETCH_SIZE);
}

/**
 * The Jaccard similarity of two texts' shingles, |A ∩ B| / |A ∪ B| in [0, 1]: exact for short texts, else estimated on
 * the 256 smallest hashes of the union (standard error at most 0.03; Broder 1997). 0 when one of them has no word.
 */
export function similarityOf(left: Sketch, right: Sketch): number {
	let [at, opposite, shared, seen] = [0, 0, 0, 0];
	while (at < left.length && opposite < right.length && seen < SKETCH_SIZE) {
		const [one, other] = [left[at] as number, right[opposite] as number];
		if (one <= other) at += 1;
		if (other <= one) opposite += 1;
		if (one === other) shared += 1;
		seen += 1;
	}
	const rest = left.length - at + right.length - opposite;
	const union = Math.min(SKETCH_SIZE, seen + rest);
	return union === 0 ? 0 : shared / union;
}

/** 32 bits of a text, well mixed (FNV-1a, then the finaliser of MurmurHash3, both public domain). Not for secrets. */
export function hashText(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}
