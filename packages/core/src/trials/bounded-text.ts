/** The first `maxLength` characters; a cut shows as "…". */
export function boundedText(text: string, maxLength: number): string {
	return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** The last `maxLength` characters; a cut shows as "…". */
export function boundedTail(text: string, maxLength: number): string {
	return text.length > maxLength ? `…${text.slice(text.length - maxLength + 1)}` : text;
}
