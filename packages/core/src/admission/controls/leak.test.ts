import { describe, expect, it } from "vitest";
import { aTaskTree } from "../../testing/index.ts";
import { doesCopy, listContextCopies } from "../leak/list-copies.ts";
import { runLeak } from "./leak.ts";

const PYTHON = `import json
import pathlib

def test_total():
    data = json.loads(pathlib.Path("/app/out.json").read_text())
    assert data["total"] == 42
    assert data["mean"] == 2.5
    assert "notes" in data
`;
const dockerfile = (lines: string) => `FROM debian:bookworm-slim\nWORKDIR /app\n${lines}\n`;

describe("runLeak", () => {
	it("passes a task that keeps tests and solution apart", () => expect(runLeak(aTaskTree()).verdict).toBe("pass"));

	it.each([
		"COPY tests/ /opt/tests/",
		"COPY . .",
		"ADD . /app",
		'COPY ["tests/test_out.py", "/x"]',
		"COPY --chown=1:1 tests /x",
	])("fails on %s of a grader", (line) => {
		const files = aTaskTree({
			"tests/test_out.py": PYTHON,
			"environment/tests/test_out.py": PYTHON,
			"environment/Dockerfile": dockerfile(line),
		});
		expect(runLeak(files)).toMatchObject({
			verdict: "fail",
			evidence: [{ file: "environment/Dockerfile", line: 3 }],
		});
	});

	it("fails on a near copy of the grader and on a renamed reference", () => {
		const near = PYTHON.replace("2.5", "2.50");
		const lines = Array.from({ length: 20 }, (_, at) => `echo line ${at} > /app/file${at}`).join("\n");
		const files = aTaskTree({
			"solution/solve.sh": lines,
			"environment/hints/notes.txt": lines.replace("file3", "file33"),
			"environment/Dockerfile": dockerfile("COPY hints /hints"),
		});
		expect(runLeak(files).verdict).toBe("fail");
		const longer = `${PYTHON}${lines}`;
		const graders = aTaskTree({
			"tests/test_out.py": longer,
			"environment/check.py": longer.replace(PYTHON, near),
			"environment/Dockerfile": dockerfile("COPY check.py /app/"),
		});
		expect(runLeak(graders).verdict).toBe("fail");
	});

	it.each([
		["nothing copies it", dockerfile("COPY data /app/data"), {}],
		["an earlier stage copies it", `FROM a AS b\nCOPY . /x\n${dockerfile("COPY --from=b /x/bin /bin/")}`, {}],
		[".dockerignore leaves it out", dockerfile("COPY . ."), { "environment/.dockerignore": "tests\n" }],
	])("only warns when %s", (_name, text, over) => {
		const files = aTaskTree({
			"tests/test_out.py": PYTHON,
			"environment/tests/test_out.py": PYTHON,
			"environment/Dockerfile": text,
			...over,
		});
		expect(runLeak(files).verdict).toBe("warn");
	});

	it("lets tests share their input with the environment, and a solution mend a file of it", () => {
		const broken = `${PYTHON}\ndef mean(values):\n    return sum(values) / 3\n`.repeat(3);
		const files = aTaskTree({
			"tests/input.csv": "a,b\n".repeat(20),
			"environment/input.csv": "a,b\n".repeat(20),
			"solution/app.py": `${broken}# mended\nprint(1)\n`,
			"environment/app.py": broken,
			"environment/Dockerfile": dockerfile("COPY . ."),
		});
		expect(runLeak(files).verdict).toBe("pass");
	});

	it("warns about data that is named like the truth, and about an equal file of the solution", () => {
		const files = aTaskTree({
			"tests/expected_totals.csv": "a,b\n".repeat(20),
			"environment/data.csv": "a,b\n".repeat(20),
			"solution/patch.py": PYTHON,
			"environment/tool.py": PYTHON,
			"environment/Dockerfile": dockerfile("COPY . ."),
		});
		expect(runLeak(files)).toMatchObject({ verdict: "warn", evidence: [{}, {}] });
	});

	it("warns about an expected value that can be read", () => {
		const files = aTaskTree({
			"tests/test_out.py": "def test():\n    assert read() == 'TOKEN-9f8e7d6c5b'\n",
			"environment/notes.txt": "remember TOKEN-9f8e7d6c5b\n",
		});
		expect(runLeak(files)).toMatchObject({ verdict: "warn", evidence: [{ file: "tests/test_out.py", line: 2 }] });
	});

	it("takes no path and no short word for an expected value", () => {
		const files = aTaskTree({
			"tests/test_out.py": 'assert open("/app/greeting1.txt").read() == "hello1"\nassert x == "report2024.json"\n',
			"instruction.md": "Write hello1 to /app/greeting1.txt and report2024.json\n",
		});
		expect(runLeak(files).verdict).toBe("pass");
	});
});

describe("listContextCopies", () => {
	it("joins lines, knows the JSON form, and leaves out URLs and other stages", () => {
		const text = `FROM a\nCOPY a \\\n  # why\n  b c/ /x/\nADD https://x.org/y /y\nCOPY --from=0 /q /q\nADD ["d e", "/z"]\n`;
		expect(listContextCopies(text)).toEqual([
			{ line: 2, sources: ["a", "b", "c"] },
			{ line: 7, sources: ["d e"] },
		]);
	});

	it.each([
		["", "x/y", true],
		["tests", "tests/test.sh", true],
		["tests", "tests2/test.sh", false],
		["*.py", "a.py", true],
		["*.py", "d/a.py", false],
		["d/?.txt", "d/a.txt", true],
		["a[", "a[", true],
	])("matches %j against %s", (source, path, expected) => expect(doesCopy(source, path)).toBe(expected));
});
