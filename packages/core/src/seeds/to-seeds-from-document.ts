import type { Seed } from "./seed.ts";
import { withSeedId } from "./seed-id.ts";
import { cutMiddle, toSeedText } from "./seed-text.ts";
import { type DocumentPart, splitDocument } from "./split-document.ts";

const MAX_TEXT = 64_000;
/** A document up to this length is one seed, unless told. */
const WHOLE_UP_TO = 16_000;
const MAX_SECTIONS = 200;
const MAX_NAME = 200;

/** A document as read from disk: its text as Markdown or plain, bounded by the reader. */
export type SourceDocument = {
	path: string;
	/** SHA-256 of the file's bytes, "sha256:<hex>". */
	digest: string;
	text: string;
};

export type DocumentSplit = "auto" | "document" | "section";

export type DocumentOptions = {
	/** `auto`: one seed up to 16,000 characters, else one for each section (headings of level 1 and 2). */
	split: DocumentSplit;
	/** `category` of the seeds' metadata, by which a selection finds them; null without one. */
	category: string | null;
};

/**
 * The seeds of one document. Secrets are redacted and control characters taken out; texts are cut at 64,000
 * characters and sections at 200, each with a warning. The same file gives the same ids wherever it lies.
 */
export function toSeedsFromDocument(
	{ path, digest, text }: SourceDocument,
	options: DocumentOptions,
): { seeds: Seed[]; warnings: string[] } {
	const parts = toParts(text, options.split).filter((part) => part.text.trim() !== "");
	const warnings: string[] = [];
	if (parts.length === 0) warnings.push(`${path}: there is no text in it; left out.`);
	if (parts.length > MAX_SECTIONS)
		warnings.push(`${path}: ${parts.length} sections; the first ${MAX_SECTIONS} are kept.`);
	const seeds = parts.slice(0, MAX_SECTIONS).map((part): Seed => {
		const name = nameOf(path, part);
		if (part.text.length > MAX_TEXT)
			warnings.push(`${name}: ${part.text.length} characters; the middle is left out, ${MAX_TEXT} are kept.`);
		return withSeedId({
			kind: "document",
			name,
			instruction: toSeedText(part.text, MAX_TEXT),
			metadata: options.category === null ? {} : { category: options.category },
			rollouts: [],
			provenance: { path, digest, section: part.heading && toSeedText(part.heading, MAX_NAME) },
		});
	});
	return { seeds, warnings };
}

function toParts(text: string, split: DocumentSplit): DocumentPart[] {
	const isWhole = split === "document" || (split === "auto" && text.length <= WHOLE_UP_TO);
	return isWhole ? [{ heading: null, text }] : splitDocument(text);
}

/** "guide.md" or "guide.md § Backups". */
function nameOf(path: string, { heading }: DocumentPart): string {
	const file = path.split("/").at(-1) ?? path;
	return cutMiddle(
		toSeedText(heading === null ? file : `${file} § ${heading}`, MAX_NAME).replaceAll("\n", " "),
		MAX_NAME,
	);
}
