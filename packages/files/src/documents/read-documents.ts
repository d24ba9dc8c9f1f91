import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import type { SourceDocument } from "@aes/core/seeds";
import { type FoundDocument, findDocuments } from "./find-documents.ts";
import { htmlToPlain } from "./html-to-plain.ts";

const MAX_BYTES = 4 * 1024 ** 2;

export type DocumentReading = { documents: SourceDocument[]; warnings: string[] };

/**
 * The documents at a path: Markdown and plain text as they are, HTML as its text. Read through no link, at most 4 MiB
 * each. One that is larger, not UTF-8 or not readable is a warning and does not stop the rest. Throws as
 * `findDocuments` does.
 */
export async function readDocuments(path: string): Promise<DocumentReading> {
	const documents: SourceDocument[] = [];
	const warnings: string[] = [];
	for (const found of await findDocuments(path)) {
		const full = join(found.root, found.file);
		const read = await readDocument(found).catch((error: unknown) => describeFault(error));
		if (typeof read === "string") warnings.push(`${full} ${read}; left out.`);
		else documents.push(read);
	}
	return { documents, warnings };
}

/** A string says why it is not read. */
async function readDocument({ root, file, kind }: FoundDocument): Promise<SourceDocument | string> {
	const full = join(root, file);
	if ((await realpath(full)) !== full) return "is reached by a link";
	await using handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	const stats = await handle.stat();
	if (!stats.isFile()) return "is not a regular file";
	if (stats.size > MAX_BYTES) return `is ${stats.size} bytes, more than the ${MAX_BYTES} that are read`;
	const bytes = await handle.readFile();
	const text = decode(bytes);
	if (text === null) return "is not UTF-8 text";
	const digest = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
	return { path: full, digest, text: kind === "html" ? htmlToPlain(text) : text };
}

function decode(bytes: Uint8Array): string | null {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		return text.includes("\0") ? null : text;
	} catch {
		return null;
	}
}

function describeFault(error: unknown): string {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	if (code === "" || error instanceof AppError) throw error;
	return `cannot be read (${code})`;
}
