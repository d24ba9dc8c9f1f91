import type { Dirent } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { AppError } from "@aes/core/errors";
import { toDiskError } from "../disk-error.ts";

const KINDS = { ".md": "text", ".markdown": "text", ".txt": "text", ".html": "html", ".htm": "html" } as const;
type DocumentKind = (typeof KINDS)[keyof typeof KINDS];

const MAX_DOCUMENTS = 2_000;
const MAX_DEPTH = 12;

/** A document's place: `root` is free of links, `file` is its path below it. */
export type FoundDocument = { root: string; file: string; kind: DocumentKind };

/**
 * The documents at a path, by name: the file itself, or those in a folder and below. Links, hidden folders and
 * `node_modules` are passed over. Throws `not_found` when there is none, `invalid_input` for another kind of file and
 * for more than 2,000.
 */
export async function findDocuments(path: string): Promise<FoundDocument[]> {
	try {
		const full = resolve(path);
		const stats = await lstat(full);
		if (!stats.isDirectory()) return [findFile(await realpath(dirname(full)), basename(full))];
		const found = await findBelow({ root: await realpath(full), count: 0 }, "", 0);
		if (found.length > 0) return found;
	} catch (error) {
		throw toDiskError(error, path);
	}
	throw new AppError("not_found", `${path} holds no document: no file in it ends in ${SUFFIXES}.`, {
		details: { path },
	});
}

const SUFFIXES = Object.keys(KINDS).join(", ");

function findFile(root: string, file: string): FoundDocument {
	const kind = kindOf(file);
	if (kind) return { root, file, kind };
	throw new AppError("invalid_input", `${join(root, file)} is no document that is read. Name files in ${SUFFIXES}.`, {
		details: { path: join(root, file) },
	});
}

type Walk = { root: string; count: number };

async function findBelow(walk: Walk, folder: string, depth: number): Promise<FoundDocument[]> {
	if (depth > MAX_DEPTH) return [];
	const entries = await readdir(join(walk.root, folder), { withFileTypes: true });
	const found: FoundDocument[] = [];
	for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
		const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
		const kind = entry.isFile() ? kindOf(entry.name) : null;
		if (kind) found.push({ root: walk.root, file: count(walk, file), kind });
		else if (isWalked(entry)) found.push(...(await findBelow(walk, file, depth + 1)));
	}
	return found;
}

function count(walk: Walk, file: string): string {
	walk.count += 1;
	if (walk.count <= MAX_DOCUMENTS) return file;
	throw new AppError(
		"invalid_input",
		`${walk.root} holds more than ${MAX_DOCUMENTS} documents. Import its folders one by one.`,
	);
}

const isWalked = (entry: Dirent) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules";

const kindOf = (name: string): DocumentKind | null =>
	(KINDS as Readonly<Record<string, DocumentKind>>)[extname(name).toLowerCase()] ?? null;
