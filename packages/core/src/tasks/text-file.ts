import type { FileEntry } from "../ports/index.ts";

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenientDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A regular file with UTF-8 text; mode 0o644 unless told. */
export function textFile(content: string, mode = 0o644): FileEntry {
	return { content: encoder.encode(content), mode };
}

/** The text of a file; bytes that are not UTF-8 become U+FFFD. A byte order mark is kept. */
export function textOf(file: FileEntry): string {
	return lenientDecoder.decode(file.content);
}

/** The text of a file, or null when its bytes are not UTF-8. A byte order mark is kept. */
export function findStrictText(file: FileEntry): string | null {
	try {
		return strictDecoder.decode(file.content);
	} catch {
		return null;
	}
}
