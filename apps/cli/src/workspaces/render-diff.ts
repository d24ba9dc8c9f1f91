import type { FileEntry, FileTree } from "@aes/core/ports";
import { findStrictText } from "@aes/core/tasks";
import { createTwoFilesPatch } from "diff";

export type FileDifference = {
	path: string;
	change: "added" | "removed" | "changed";
	/** Permission bits in octal where they differ. */
	mode: { before: string; after: string } | null;
	/** A unified diff; null for bytes that are no text. */
	patch: string | null;
};

type Side = { title: string; files: FileTree };

/** Every file that differs between two versions, by path. */
export function diffVersions(before: Side, after: Side): FileDifference[] {
	const paths = [...new Set([...before.files.keys(), ...after.files.keys()])].sort();
	return paths.flatMap((path) => {
		const [old, current] = [before.files.get(path), after.files.get(path)];
		if (isSame(old, current)) return [];
		return [toDifference(path, { old, current, titles: [before.title, after.title] })];
	});
}

/** As a terminal shows it. */
export function renderDifferences(differences: readonly FileDifference[]): string {
	if (differences.length === 0) return "No file differs.";
	return differences
		.map(({ path, change, mode, patch }) => {
			const head = mode ? [`mode ${mode.before} → ${mode.after}: ${path}`] : [];
			return [...head, patch ?? `Binary file ${path}: ${change}`].join("\n").trimEnd();
		})
		.join("\n");
}

type Pair = { old: FileEntry | undefined; current: FileEntry | undefined; titles: readonly [string, string] };

function toDifference(path: string, { old, current, titles }: Pair): FileDifference {
	const change = old === undefined ? "added" : current === undefined ? "removed" : "changed";
	const isModeChanged = old !== undefined && current !== undefined && old.mode !== current.mode;
	const mode = isModeChanged ? { before: old.mode.toString(8), after: current.mode.toString(8) } : null;
	return { path, change, mode, patch: toPatch(path, { old, current, titles }) };
}

function toPatch(path: string, { old, current, titles }: Pair): string | null {
	const [before, after] = [textOrEmpty(old), textOrEmpty(current)];
	if (before === null || after === null) return null;
	if (before === after) return "";
	const from = old ? `${titles[0]}/${path}` : "/dev/null";
	const to = current ? `${titles[1]}/${path}` : "/dev/null";
	return createTwoFilesPatch(from, to, before, after, "", "", { context: 3 }).replace(/^=+\n/, "");
}

const textOrEmpty = (file: FileEntry | undefined) => (file === undefined ? "" : findStrictText(file));

function isSame(old: FileEntry | undefined, current: FileEntry | undefined): boolean {
	if (!old || !current) return false;
	return old.mode === current.mode && Buffer.from(old.content).equals(current.content);
}
