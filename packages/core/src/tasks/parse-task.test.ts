import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { aTaskTree } from "../testing/index.ts";
import { TASK_BOUNDS } from "./check-paths.ts";
import { checkStructure, parseTask } from "./parse-task.ts";
import { textFile } from "./text-file.ts";

type Over = Parameters<typeof aTaskTree>[0];
const placesOf = (over: Over) =>
	checkStructure(aTaskTree(over)).map(({ file, field }) => (field === undefined ? file : `${file} ${field}`));

describe("parseTask", () => {
	it("takes the name from [task], and the directory without one", () => {
		expect(parseTask(aTaskTree(), "dir")).toMatchObject({ name: "acme/write-greeting", shortName: "write-greeting" });
		expect(parseTask(aTaskTree({ "task.toml": "" }), "dir")).toMatchObject({ name: "dir", shortName: "dir" });
	});

	it("keeps the instruction as it stands", () => {
		const instruction = "# canary\r\n\nDo it.  \n";
		expect(parseTask(aTaskTree({ "instruction.md": instruction }), "dir").instruction).toBe(instruction);
	});

	it("throws with every problem, the first one in words", () => {
		const files = aTaskTree({
			"task.toml": "[environment]\ncpus = 0.5\nmemory_mb = 0.5",
			"tests/test.sh": "#!/bin/sh\r\n",
		});
		expect(() => parseTask(files, "dir")).toThrow(AppError);
		expect(() => parseTask(files, "dir")).toThrow(
			/^dir is not a valid task: tests\/test\.sh, line 1: .*\(and 2 more\)$/,
		);
	});
});

describe("checkStructure on required files", () => {
	it("finds nothing wrong with a minimal task", () => {
		expect(checkStructure(aTaskTree())).toEqual([]);
	});

	it.each(["task.toml", "instruction.md", "environment/Dockerfile", "tests/test.sh"])("misses %s", (path) => {
		expect(placesOf({ [path]: null })).toEqual([path]);
	});

	it.each(["instruction.md", "environment/Dockerfile", "tests/test.sh"])("refuses %s without content", (path) => {
		expect(placesOf({ [path]: "" })).toEqual([path]);
		expect(placesOf({ [path]: " \n\t\r\n" })).toContain(path);
	});

	it("does not need a solution", () => {
		expect(placesOf({ "solution/solve.sh": null })).toEqual([]);
	});

	it.each<[string, Over]>([
		["docker-compose.yaml", { "environment/docker-compose.yaml": "services: {}" }],
		["docker_image", { "task.toml": '[environment]\ndocker_image = "debian"' }],
	])("takes %s in place of a Dockerfile", (_, over) => {
		expect(placesOf({ "environment/Dockerfile": null, ...over })).toEqual([]);
	});

	it("knows docker-compose by that one name only", () => {
		const over = { "environment/Dockerfile": null, "environment/docker-compose.yml": "services: {}" };
		expect(placesOf(over)).toEqual(["environment/Dockerfile"]);
	});

	it("needs no test script of a separate verifier, and test.bat on Windows", () => {
		const separate = { "task.toml": '[verifier]\nenvironment_mode = "separate"', "tests/test.sh": null };
		expect(placesOf(separate)).toEqual([]);
		expect(placesOf({ "task.toml": '[environment]\nos = "windows"' })).toEqual(["tests/test.bat"]);
	});

	it("names every missing file at once", () => {
		expect(checkStructure(new Map()).map(({ file }) => file)).toEqual([
			"task.toml",
			"instruction.md",
			"tests/test.sh",
			"environment/Dockerfile",
		]);
	});
});

describe("checkStructure on steps", () => {
	const toml = '[[steps]]\nname = "one"\n[[steps]]\nname = "two"\n[steps.verifier]\nenvironment_mode = "separate"';
	const steps = { "task.toml": toml, "instruction.md": null, "tests/test.sh": null };

	it("needs an instruction and a test of each step", () => {
		expect(placesOf(steps)).toEqual([
			"steps/one/instruction.md",
			"steps/one/tests/test.sh",
			"steps/two/instruction.md",
		]);
	});

	it("takes the shared test script for a step without its own", () => {
		const shared = {
			...steps,
			"tests/test.sh": "#!/bin/sh\n",
			"steps/one/instruction.md": "a",
			"steps/two/instruction.md": "b",
		};
		expect(placesOf(shared)).toEqual([]);
	});

	it.each(["../one", "a/b", "", ".", ".."])("refuses the step name %j", (name) => {
		const over = { "task.toml": `[[steps]]\nname = ${JSON.stringify(name)}` };
		expect(placesOf(over)).toContain("task.toml steps[0].name");
	});

	it("refuses a repeated step name", () => {
		expect(placesOf({ "task.toml": '[[steps]]\nname = "a"\n[[steps]]\nname = "a"' })).toContain(
			"task.toml steps[1].name",
		);
	});
});

describe("checkStructure on task.toml", () => {
	it("lists every broken field with its line", () => {
		const problems = checkStructure(aTaskTree({ "task.toml": "[environment]\ncpus = 0.5\n[agent]\nuser = 1.5" }));
		expect(problems).toMatchObject([
			{ field: "agent.user", line: 4 },
			{ field: "environment.cpus", line: 2 },
		]);
	});

	it("does not parse a file that is no text", () => {
		const broken = { content: Uint8Array.of(0xff, 0xfe), mode: 0o644 };
		expect(placesOf({ "task.toml": broken })).toEqual(["task.toml"]);
	});
});

describe("checkStructure on paths and sizes", () => {
	it.each([
		["/etc/x", /not a relative path/],
		["a/../b", /"\.\."/],
		["./a", /"\."/],
		["a//b", /empty component/],
		["a\nb", /"a\\nb" holds a control character/],
		["a\u0085b", /control character/],
		["a\uFFFDb", /not UTF-8/],
		["a\uD800b", /not UTF-8/],
		["é".repeat(128), /over 255 bytes/],
		[Array(60).fill("x".repeat(20)).join("/"), /over 1024 bytes/],
		["instruction.md/x", /below a path that is a file/],
	])("refuses the path %j", (path, message) => {
		const problems = checkStructure(aTaskTree({ [path]: "x" }));
		expect(problems).toEqual([expect.objectContaining({ file: path, message: expect.stringMatching(message) })]);
	});

	it("takes spaces, dots and other scripts in names", () => {
		expect(placesOf({ "environment/a b/..c/日本.txt": "x", [`tests/${"é".repeat(127)}`]: "x" })).toEqual([]);
	});

	it("refuses too many files, a file too large and too many bytes", () => {
		const many = Object.fromEntries(
			Array.from({ length: TASK_BOUNDS.maxFiles }, (_, index) => [`tests/${index}`, "x"]),
		);
		expect(placesOf(many)).toEqual(["."]);
		const content = new Uint8Array(TASK_BOUNDS.maxFileBytes + 1);
		const large = (name: string) => [name, { content, mode: 0o644 }] as const;
		expect(placesOf(Object.fromEntries([large("tests/a")]))).toEqual(["tests/a"]);
		expect(placesOf(Object.fromEntries(["a", "b", "c", "d"].map(large)))).toEqual([".", "a", "b", "c", "d"]);
	});

	it("refuses an instruction over a mebibyte", () => {
		expect(
			checkStructure(new Map([...aTaskTree(), ["instruction.md", textFile("x".repeat(1024 ** 2 + 1))]])),
		).toMatchObject([{ file: "instruction.md", message: expect.stringContaining("1048577 bytes") }]);
	});
});
