import { structuredPatch } from "diff";

export type DiffLine = {
	kind: "added" | "removed" | "context" | "gap";
	text: string;
	/** Line numbers from 1; null on the side that has no such line. */
	before: number | null;
	after: number | null;
};

const CONTEXT_LINES = 3;
/** Past this many edits the search for the smallest difference takes too long for a page. */
const MAX_EDITS = 1_000;

/** A unified diff as rows, stretches without a change left out; null when the texts differ too much to be worth it. */
export function toDiffLines(before: string, after: string): DiffLine[] | null {
	const patch = structuredPatch("", "", before, after, "", "", { context: CONTEXT_LINES, maxEditLength: MAX_EDITS });
	if (!patch) return null;
	return patch.hunks.flatMap((hunk, at) => {
		const rows = toRows(hunk.lines, { before: hunk.oldStart, after: hunk.newStart });
		return at === 0 ? rows : [{ kind: "gap" as const, text: "", before: null, after: null }, ...rows];
	});
}

function toRows(lines: readonly string[], start: { before: number; after: number }): DiffLine[] {
	let { before, after } = start;
	return lines.map((line) => {
		const text = line.slice(1);
		if (line.startsWith("+")) return { kind: "added", text, before: null, after: after++ };
		if (line.startsWith("-")) return { kind: "removed", text, before: before++, after: null };
		// "\ No newline at end of file" stands for no line.
		if (line.startsWith("\\")) return { kind: "gap", text, before: null, after: null };
		return { kind: "context", text, before: before++, after: after++ };
	});
}
