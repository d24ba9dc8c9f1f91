import ignore from "ignore";
import type { FileEntry, FileTree } from "../../ports/index.ts";
import { findStrictText, textOf } from "../../tasks/index.ts";
import { subtree } from "../../trials/index.ts";
import { type ContextCopy, doesCopy, listContextCopies } from "./list-copies.ts";

/** A file of `tests/` or `solution/` that stands in the build context too. */
export type Duplicate = {
	/** Path in the task, such as "tests/test.sh". */
	original: string;
	/** Path in the task, below "environment/". */
	copy: string;
	isExact: boolean;
	/** The instruction that takes the copy into the image; null when none does. */
	copiedBy: number | null;
};

/** Fewer lines, or fewer bytes, say nothing: `__init__.py` is everywhere. */
const MIN_LINES = 5;
const MIN_BYTES = 40;
const MAX_COMPARED_BYTES = 256 * 1024;
const NEAR = 0.9;

type Compared = { path: string; content: Uint8Array; lines: readonly string[] };

/** Every file of the tests and the solution whose content, or 90 % of its lines, is in the build context as well. */
export function findDuplicates(files: FileTree): Duplicate[] {
	const context = subtree(files, "environment");
	const isIgnored = toIgnore(context.get(".dockerignore"));
	const dockerfile = context.get("Dockerfile");
	const copies = dockerfile ? listContextCopies(textOf(dockerfile)) : null;
	const candidates = [...context]
		.filter(([path]) => path !== "Dockerfile" && path !== ".dockerignore")
		.map(toCompared)
		.map((candidate) => ({ ...candidate, lineSet: new Set(candidate.lines) }));
	const originals = [...files]
		.filter(([path, { content }]) => /^(?:tests|solution)\//.test(path) && content.length >= MIN_BYTES)
		.map(toCompared);
	return originals.flatMap((original) =>
		candidates.flatMap((candidate) => {
			const likeness = compare(original, candidate);
			if (likeness === null) return [];
			const copiedBy = isIgnored(candidate.path) ? null : findCopy(copies, candidate.path);
			const copy = `environment/${candidate.path}`;
			return [{ original: original.path, copy, isExact: likeness === "exact", copiedBy }];
		}),
	);
}

function toCompared([path, file]: [string, FileEntry]): Compared {
	return { path, content: file.content, lines: linesOf(file) };
}

/** Without a Dockerfile the whole of `environment/` is put into a prebuilt image's working directory: line 0. */
function findCopy(copies: ContextCopy[] | null, path: string): number | null {
	if (!copies) return 0;
	return copies.find(({ sources }) => sources.some((source) => doesCopy(source, path)))?.line ?? null;
}

function toIgnore(file: FileEntry | undefined): (path: string) => boolean {
	if (!file) return () => false;
	const rules = ignore().add(textOf(file));
	return (path) => rules.ignores(path);
}

function compare(original: Compared, candidate: Compared & { lineSet: Set<string> }): "exact" | "near" | null {
	if (isEqual(original.content, candidate.content)) return "exact";
	if (original.lines.length <= MIN_LINES || candidate.lineSet.size === 0) return null;
	const shared = original.lines.filter((line) => candidate.lineSet.has(line)).length;
	return shared / original.lines.length >= NEAR ? "near" : null;
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
	return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

/** Lines that say something: blank ones, comments and lone brackets are alike everywhere. */
function linesOf(file: FileEntry): string[] {
	const text = file.content.length <= MAX_COMPARED_BYTES ? findStrictText(file) : null;
	return (text ?? "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line.length > 3 && !line.startsWith("#"));
}
