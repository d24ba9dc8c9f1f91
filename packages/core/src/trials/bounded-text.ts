/** The first `maxLength` characters; a cut shows as "…". What no database takes (NUL, half a pair) becomes U+FFFD. */
export function boundedText(text: string, maxLength: number): string {
	return toStorable(text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);
}

/** The last `maxLength` characters; otherwise as `boundedText`. */
export function boundedTail(text: string, maxLength: number): string {
	return toStorable(text.length > maxLength ? `…${text.slice(text.length - maxLength + 1)}` : text);
}

function toStorable(text: string): string {
	return text.replace(/\0|\p{Surrogate}/gu, "\uFFFD");
}
