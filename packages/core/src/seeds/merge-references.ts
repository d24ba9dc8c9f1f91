import type { SeedReference } from "./seed.ts";

/**
 * What is kept beside a seed that is imported again: a part that this import brings takes the place of the stored one,
 * a part that it leaves out stays as it was. null when neither holds a file.
 */
export function mergeReferences(stored: SeedReference | null, brought: SeedReference | null): SeedReference | null {
	const pick = (part: keyof SeedReference) =>
		[brought, stored].find((one) => one && one[part].length > 0)?.[part] ?? [];
	const merged = { solution: pick("solution"), tests: pick("tests") };
	return merged.solution.length + merged.tests.length > 0 ? merged : null;
}
