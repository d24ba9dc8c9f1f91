/** Text as its words alone, bounded: what is searched, and what a search is made of, are cut the same way. */
export const toWords = (text: string, maxChars: number): string =>
	text
		.slice(0, maxChars)
		.replaceAll(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

const MAX_QUERY_CHARS = 200;

/**
 * A full-text query for `to_tsquery('simple', …)`: every term must be there; the parts of one, as in `access.log`,
 * follow each other; the last part may go on. null when the text holds no word. Nothing but words reaches the query.
 */
export function toTextQuery(search: string): string | null {
	const terms = search
		.slice(0, MAX_QUERY_CHARS)
		.split(/\s+/)
		.map((term) => toWords(term, MAX_QUERY_CHARS))
		.filter(Boolean);
	if (terms.length === 0) return null;
	return terms.map((term) => `(${term.split(" ").join(" <-> ")}:*)`).join(" & ");
}
