import { expect, test } from "vitest";
import { toTexts } from "./environment-text.ts";

const file = (path: string, text: string) => ({ path, content: new TextEncoder().encode(text) });

test("contents of solution and tests are apart from the rest, their names are not", () => {
	const { open, hidden } = toTexts("org/count", [
		file("solution/solve.sh", "grep secret"),
		file("tests/test.sh", "assert 42"),
		file("instruction.md", "Count the errors."),
	]);
	expect(open).toBe("org count instruction md solution solve sh tests test sh Count the errors");
	expect(hidden).toBe("grep secret assert 42");
});

test("binary content has no words", () => {
	const { open } = toTexts("x", [{ path: "a.bin", content: new Uint8Array([65, 0, 66]) }]);
	expect(open).toBe("x a bin ");
});

test("large data does not crowd out the instruction", () => {
	const data = Array.from({ length: 20 }, (_, at) => file(`environment/data/${at}.txt`, "filler ".repeat(10_000)));
	const { open } = toTexts("x", [...data, file("instruction.md", "needle")]);
	expect(open).toContain("needle");
	expect(open.length).toBeLessThan(320_000);
});
