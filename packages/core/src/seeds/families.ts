import type { Seed } from "./seed.ts";

/** What a rule on families looks at, in lower case: family, category and tags of the task's metadata. */
export function familiesOf({ metadata: { family, category, tags } }: Pick<Seed, "metadata">): string[] {
	return [family, category, ...(Array.isArray(tags) ? tags : [])]
		.filter((facet) => typeof facet === "string")
		.map((facet) => facet.toLowerCase());
}

/** Those of all seeds, each once, the most frequent first. */
export function listFamilies(seeds: readonly Pick<Seed, "metadata">[]): string[] {
	const counts = new Map<string, number>();
	for (const seed of seeds)
		for (const family of new Set(familiesOf(seed))) counts.set(family, (counts.get(family) ?? 0) + 1);
	return [...counts]
		.sort(([left, one], [right, other]) => other - one || (left < right ? -1 : 1))
		.map(([name]) => name);
}
