import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { FileEntry, FileTree } from "../ports/index.ts";

const encoder = new TextEncoder();

export const utf8 = (text: string) => encoder.encode(text);

export const sha256Hex = (content: Uint8Array) => bytesToHex(sha256(content));

/** Files by path in code point order, as Python sorts text and as UTF-8 bytes sort. */
export function sortedFiles(files: FileTree): [path: string, file: FileEntry][] {
	return [...files].sort(([left], [right]) => compareBytes(utf8(left), utf8(right)));
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
	const at = left.findIndex((byte, index) => byte !== right[index]);
	return at === -1 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}
