import { expect, test } from "vitest";
import { toDiffLines } from "./diff-lines.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`);

test("a changed line is a removal and an addition, each with its number", () => {
	const rows = toDiffLines("a\nb\nc\n", "a\nB\nc\n") ?? [];
	expect(rows.map(({ kind, text, before, after }) => [kind, text, before, after])).toEqual([
		["context", "a", 1, 1],
		["removed", "b", 2, null],
		["added", "B", null, 2],
		["context", "c", 3, 3],
	]);
});

test("between two distant changes there is a gap, and the numbers go on", () => {
	const before = numbered(40);
	const after = before.with(1, "two\n").with(35, "thirty-six\n");
	const rows = toDiffLines(before.join(""), after.join("")) ?? [];
	expect(rows.filter(({ kind }) => kind === "gap")).toHaveLength(1);
	expect(rows.find(({ text }) => text === "thirty-six")?.after).toBe(36);
});

test("a last line without its end is said, not counted", () => {
	const rows = toDiffLines("a\n", "a") ?? [];
	expect(rows.some(({ kind, text }) => kind === "gap" && text.includes("No newline"))).toBe(true);
});

test("equal texts have no rows", () => {
	expect(toDiffLines("a\n", "a\n")).toEqual([]);
});

test("texts with nothing in common are not compared line by line", () => {
	const other = Array.from({ length: 6_000 }, (_, index) => `other ${index}\n`).join("");
	expect(toDiffLines(numbered(6_000).join(""), other)).toBeNull();
});
