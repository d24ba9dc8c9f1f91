import { expect, test } from "vitest";
import { HIDDEN_NOTE, hideLines, listTellingLines, showsSolution } from "./hide-solution.ts";

const telling = listTellingLines({
	hidden: ["#!/bin/bash\nset -e\nsort -u /app/in > /app/out\nfi\n"],
	visible: ["#!/bin/bash\nset -e\necho ready\n"],
});

test("only lines that no visible file has give a hidden file away", () => {
	expect([...telling]).toEqual(["sort -u /app/in > /app/out"]);
});

test.each([
	"sort -u /app/in > /app/out",
	"  12\tsort -u /app/in > /app/out",
	"+sort -u /app/in > /app/out  ",
	"3: sort -u /app/in > /app/out",
])("%j is hidden, the lines around it stay", (line) =>
	expect(hideLines(`before\n${line}\nafter`, telling)).toBe(`before\n${HIDDEN_NOTE}\nafter`),
);

test("a text without such a line stays as it is", () => {
	expect(hideLines("set -e\nsort", telling)).toBe("set -e\nsort");
});

test.each(["cat > tasks/x/solution/solve.sh", "pytest /tests/test_outputs.py", "solution/solve.sh:3"])(
	"%j names a hidden place",
	(text) => expect(showsSolution(text, new Set())).toBe(true),
);

test.each(["cat my-solution/x", "contests/x", "the solution is short", "ls tests"])("%j names none", (text) =>
	expect(showsSolution(text, new Set())).toBe(false),
);

test("a change of folder does not hide the words from the rule", () => {
	expect(showsSolution("cd solution && cat > solve.sh <<'E'\nsort -u /app/in > /app/out\nE", telling)).toBe(true);
});
