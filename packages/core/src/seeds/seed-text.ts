import { redactSecrets } from "../trajectories/index.ts";

/** Longer pieces are cut before anything else looks at them. */
const MAX_RAW = 1_000_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escapes and control characters are what it takes out
const CONTROL = /\x1b\[[0-9;?]{0,32}[A-Za-z]|[\x00-\x08\x0b-\x1f\x7f]/g;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Text of a run as a seed may hold it: secrets redacted, terminal escapes and control characters taken out, the middle
 * cut when it is longer than `maxLength` characters. The cut says how much is missing.
 */
export function toSeedText(text: string, maxLength: number): string {
	const raw = text.length > MAX_RAW ? cutMiddle(text, MAX_RAW) : text;
	return cutMiddle(redactSecrets(toPlainText(raw)), maxLength);
}

/** The text without what a database or a terminal would choke on; line ends become LF. */
export function toPlainText(text: string): string {
	return text.replaceAll("\r\n", "\n").replace(CONTROL, "").replace(LONE_SURROGATE, "\uFFFD");
}

/** Keeps the beginning and the end; the result is at most `maxLength` characters long, or 60 when that is less. */
export function cutMiddle(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	const kept = Math.max(0, maxLength - 60);
	const head = Math.ceil(kept / 2);
	const tail = kept - head;
	const mark = `\n[… ${text.length - kept} characters left out …]\n`;
	return (text.slice(0, head) + mark + text.slice(text.length - tail)).replace(LONE_SURROGATE, "\uFFFD");
}

/** The same in bytes of UTF-8; "" when not even the mark of the cut fits. */
export function cutToBytes(text: string, maxBytes: number): string {
	const bytesOf = (value: string) => new TextEncoder().encode(value).length;
	let cut = text;
	for (let length = text.length; bytesOf(cut) > maxBytes; cut = cutMiddle(text, length)) {
		length = Math.min(length - 1, Math.floor(length * (maxBytes / bytesOf(cut))));
		if (length < 60) return "";
	}
	return cut;
}
