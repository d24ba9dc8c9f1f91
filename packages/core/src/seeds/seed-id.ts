import { contentDigest, textFile } from "../tasks/index.ts";
import type { Seed } from "./seed.ts";
import { toPlainText } from "./seed-text.ts";

/**
 * The seed with plain text everywhere (names and metadata come from foreign files too) and its id: a digest of
 * everything but a document's path, whatever the order of keys. Importing the same twice gives the same id.
 */
export function withSeedId(content: Omit<Seed, "id">): Seed {
	const plain: Omit<Seed, "id"> = JSON.parse(JSON.stringify(content, toCanonical));
	const identity = plain.provenance ? { ...plain, provenance: { ...plain.provenance, path: "" } } : plain;
	const digest = contentDigest(new Map([["seed.json", textFile(JSON.stringify(identity))]]));
	return { id: `seed-${digest.replace("sha256:", "").slice(0, 24)}`, ...plain };
}

function toCanonical(_key: string, value: unknown): unknown {
	if (typeof value === "string") return toPlainText(value);
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([left], [right]) => compareText(left, right)));
}

export function compareText(left: string, right: string): number {
	return left < right ? -1 : Number(left > right);
}
