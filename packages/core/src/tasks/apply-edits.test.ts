import { expect, test } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import { textFile, textOf } from "./text-file.ts";

const FILES = new Map([
	["instruction.md", textFile("old")],
	["tests/test.sh", textFile("#!/bin/sh\r\n", 0o755)],
	["environment/data.bin", { content: new Uint8Array([0, 255]), mode: 0o644 }],
]);

test("only the files that an edit names change, and they keep their mode", () => {
	const edited = applyEdits(FILES, [{ path: "tests/test.sh", text: "#!/bin/sh\n" }]);
	expect(edited.get("tests/test.sh")).toEqual(textFile("#!/bin/sh\n", 0o755));
	expect(edited.get("environment/data.bin")).toBe(FILES.get("environment/data.bin"));
	expect(textOf(FILES.get("tests/test.sh") ?? textFile(""))).toBe("#!/bin/sh\r\n");
});

test("files are added, removed and made executable", () => {
	const edited = applyEdits(FILES, [
		{ path: "solution/solve.sh", text: "true\n", mode: 0o755 },
		{ path: "environment/data.bin", text: null },
	]);
	expect([...edited.keys()]).toEqual(["instruction.md", "tests/test.sh", "solution/solve.sh"]);
	expect(edited.get("solution/solve.sh")?.mode).toBe(0o755);
});

test.each(["../x", "/etc/passwd", "a//b", "instruction.md/x", "a\u0000b"])("the path %j is refused by name", (path) => {
	expect(() => applyEdits(FILES, [{ path, text: "x" }])).toThrow(/cannot be stored/);
});

test("a file that is not there cannot be removed", () => {
	expect(() => applyEdits(FILES, [{ path: "gone", text: null }])).toThrow(/does not hold it/);
});
