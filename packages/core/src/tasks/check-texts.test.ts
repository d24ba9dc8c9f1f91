import { describe, expect, it } from "vitest";
import type { FileEntry } from "../ports/index.ts";
import { aTaskTree } from "../testing/index.ts";
import { checkTexts, findScriptWarnings } from "./check-texts.ts";

const bytes = (...content: number[]) => ({ content: Uint8Array.from(content), mode: 0o644 });

describe("checkTexts", () => {
	it.each(["tests/test.sh", "solution/solve.sh", "steps/a/tests/test.sh", "steps/a/workdir/setup.sh"])(
		"refuses Windows line ends in the first line of %s",
		(path) => {
			const problems = checkTexts(aTaskTree({ [path]: "#!/bin/bash\r\necho\r\n" }));
			expect(problems).toMatchObject([{ file: path, line: 1, message: expect.stringContaining("CRLF") }]);
		},
	);

	it.each(["task.toml", "instruction.md", "tests/test.sh", "solution/solve.sh", "steps/a/instruction.md"])(
		"refuses NUL and what is not UTF-8 in %s",
		(path) => {
			const nul = checkTexts(aTaskTree({ [path]: bytes(0x61, 0x0a, 0x00) }));
			expect(nul).toMatchObject([{ file: path, line: 2, message: expect.stringContaining("NUL") }]);
			const latin = checkTexts(aTaskTree({ [path]: bytes(0x61, 0xe9, 0x0a) }));
			expect(latin).toMatchObject([{ file: path, message: expect.stringContaining("not UTF-8") }]);
		},
	);

	it("lets binary and Windows files be, wherever no program has to start from them", () => {
		const over = {
			"environment/data.bin": bytes(0, 255),
			"environment/win.sh": "#!/bin/sh\r\n",
			"tests/helper.py": "x = 1\r\n",
		};
		expect(checkTexts(aTaskTree({ ...over, "instruction.md": "Do it.\r\n" }))).toEqual([]);
	});
});

describe("findScriptWarnings", () => {
	const warningsOf = (path: string, content: FileEntry | string) => findScriptWarnings(aTaskTree({ [path]: content }));

	it("says nothing of a clean task", () => {
		expect(findScriptWarnings(aTaskTree())).toEqual([]);
	});

	it.each(["echo 1\n", "\uFEFF#!/bin/bash\n", " #!/bin/bash\n"])(
		"tells that the entry script %j does not start with #!",
		(content) => {
			expect(warningsOf("tests/test.sh", content)).toMatchObject([
				{ file: "tests/test.sh", line: 1, message: 'does not start with "#!"' },
			]);
		},
	);

	it("tells the first Windows line end of other scripts and of later lines", () => {
		expect(warningsOf("environment/run.sh", "#!/bin/sh\necho\r\n")).toMatchObject([
			{ file: "environment/run.sh", line: 2 },
		]);
		expect(warningsOf("tests/test_outputs.py", "a\r\nb\r\n")).toMatchObject([
			{ file: "tests/test_outputs.py", line: 1 },
		]);
		expect(warningsOf("tests/test.sh", "#!/bin/sh\na\nb\r\n")).toMatchObject([{ file: "tests/test.sh", line: 3 }]);
	});

	it("does not repeat what checkTexts refuses", () => {
		expect(warningsOf("tests/test.sh", "#!/bin/sh\r\n")).toEqual([]);
	});

	it("tells a helper that is not text", () => {
		expect(warningsOf("tests/helper.py", bytes(0x23, 0xe9))).toMatchObject([
			{ file: "tests/helper.py", message: "is not UTF-8 text" },
		]);
	});
});
