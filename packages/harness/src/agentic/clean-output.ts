import { stripVTControlCharacters } from "node:util";

/** What one tool answer may hold, in bytes of UTF-8. */
const MAX_OUTPUT_BYTES = 16 * 1024;

export type BoundedText = { text: string; truncated: boolean };

/** Control characters but newline and tab, and the marks that reorder text on a screen. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Text from a sandbox as plain lines: no escape sequences, no control characters. */
export function cleanOutput(text: string): string {
	return stripVTControlCharacters(text.replace(/\r\n?/g, "\n")).replace(UNSAFE, "");
}

/** Head and tail of a text over the bound, with a line between that says how much was cut. */
export function boundText(text: string, maxBytes = MAX_OUTPUT_BYTES): BoundedText {
	const bytes = Buffer.from(text);
	if (bytes.length <= maxBytes) return { text, truncated: false };
	const half = Math.floor(maxBytes / 2);
	const head = bytes
		.subarray(0, half)
		.toString()
		.replace(/\ufffd+$/, "");
	const tail = bytes
		.subarray(bytes.length - half)
		.toString()
		.replace(/^\ufffd+/, "");
	return { text: `${head}\n[… ${bytes.length - 2 * half} bytes cut …]\n${tail}`, truncated: true };
}
