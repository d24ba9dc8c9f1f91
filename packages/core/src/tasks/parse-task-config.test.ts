import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { parseTaskConfig, readTaskConfig } from "./parse-task-config.ts";

const fieldsOf = (toml: string) => readTaskConfig(toml).problems.map(({ field }) => field);

describe("parseTaskConfig", () => {
	it("fills an empty document with the defaults of Harbor 0.22.0", () => {
		const config = parseTaskConfig("");
		expect(config).toMatchObject({
			schemaVersion: "1.4",
			task: null,
			metadata: {},
			steps: [],
			artifacts: [],
			warnings: [],
		});
		expect(config.agent).toEqual({ timeoutSec: null, user: null, networkMode: null, allowedHosts: null });
		expect(config.verifier).toMatchObject({ timeoutSec: 600, env: {}, environmentMode: null, environment: null });
		expect(config.environment).toMatchObject({ buildTimeoutSec: 600, os: "linux", networkMode: "public", env: {} });
		expect(config.environment).toMatchObject({ cpus: null, memoryMb: null, storageMb: null, gpus: null, tpu: null });
	});

	it.each([
		['version = "1.0"', "1.0"],
		['version = "1.0"\nschema_version = "1.3"', "1.3"],
		['schema_version = "9.9"', "9.9"],
	])("reads the schema version of %j", (toml, expected) => {
		expect(parseTaskConfig(toml).schemaVersion).toBe(expected);
	});

	it("refuses a version that is a number, under the name it was written", () => {
		expect(fieldsOf("version = 1.0")).toEqual(["version"]);
		expect(fieldsOf("schema_version = 1.0")).toEqual(["schema_version"]);
	});

	it.each(["a/b", "A/b.c", "a1/b_-.c"])("takes the package name %j", (name) => {
		expect(parseTaskConfig(`[task]\nname = "${name}"`).task).toMatchObject({ name, version: null, description: "" });
	});

	it.each(["a", "a/b/c", ".a/b", "a/..", "a/b..c", "a/-b", "a b/c", "", "a/"])(
		"refuses the package name %j",
		(name) => {
			expect(fieldsOf(`[task]\nname = "${name}"`)).toEqual(["task.name"]);
		},
	);

	it("refuses a package table without name and an empty version", () => {
		expect(fieldsOf("[task]")).toEqual(["task.name"]);
		expect(fieldsOf('[task]\nname = "a/b"\nversion = ""')).toEqual(["task.version"]);
	});

	it("takes authors with and without mail", () => {
		const { task } = parseTaskConfig('[task]\nname = "a/b"\nauthors = [{ name = "A" }, { name = "B", email = "b@x" }]');
		expect(task?.authors).toEqual([
			{ name: "A", email: null },
			{ name: "B", email: "b@x" },
		]);
	});

	it("keeps metadata as JSON data", () => {
		const { metadata } = parseTaskConfig(
			"[metadata]\ntags = ['a']\nat = 2026-01-02\nbig = 9007199254740993\nt = { x = true }",
		);
		expect(metadata).toEqual({ tags: ["a"], at: "2026-01-02", big: 9007199254740992, t: { x: true } });
	});

	it("takes steps = [] as a single-step task and gives each step its own verifier timeout", () => {
		expect(parseTaskConfig("steps = []").steps).toEqual([]);
		const { steps } = parseTaskConfig('[verifier]\ntimeout_sec = 30\n[[steps]]\nname = "a"');
		expect(steps[0]).toMatchObject({
			name: "a",
			agent: { timeoutSec: null },
			verifier: { timeoutSec: 600 },
			minReward: null,
		});
	});

	it.each([
		["min_reward = 1", 1],
		['min_reward = "0.5"', 0.5],
		["min_reward = { reward = 1, style = 0.5 }", { reward: 1, style: 0.5 }],
	])("takes a step's %s", (line, expected) => {
		expect(parseTaskConfig(`[[steps]]\nname = "a"\n${line}`).steps[0]?.minReward).toEqual(expected);
	});

	it("refuses an unknown reward strategy, and a step without name", () => {
		expect(parseTaskConfig('multi_step_reward_strategy = "final"').multiStepRewardStrategy).toBe("final");
		expect(fieldsOf('multi_step_reward_strategy = "last"')).toEqual(["multi_step_reward_strategy"]);
		expect(fieldsOf("[[steps]]")).toEqual(["steps[0].name"]);
	});

	it("refuses shared verification beside an environment of the verifier's own", () => {
		expect(fieldsOf('[verifier]\nenvironment_mode = "shared"\n[verifier.environment]')).toEqual([
			"verifier.environment_mode",
		]);
		expect(parseTaskConfig("[verifier.environment]\ncpus = 1").verifier.environment).toMatchObject({ cpus: 1 });
		expect(parseTaskConfig('[verifier]\nenvironment_mode = "separate"').verifier.environmentMode).toBe("separate");
	});

	it("takes collect hooks with their defaults and refuses a malformed service", () => {
		const { verifier } = parseTaskConfig('[[verifier.collect]]\ncommand = "c"');
		expect(verifier.collect).toEqual([{ command: "c", service: "main", timeoutSec: 60, user: null }]);
		expect(fieldsOf('[[verifier.collect]]\ncommand = "c"\nservice = "-x"')).toEqual(["verifier.collect[0].service"]);
	});
});

describe("the errors of parseTaskConfig", () => {
	it("name file, field, line and mend, and carry every problem", () => {
		const toml = '[agent]\nuser = "x"\n\n[environment]\nworkdir = "/app"\ncpus = 0.5\nos = "mac"\n';
		const error = captureError(() => parseTaskConfig(toml));
		expect(error.code).toBe("invalid_input");
		expect(error.details).toMatchObject({ file: "task.toml", field: "environment.os", line: 7 });
		expect(error.details.problems).toHaveLength(2);
		expect(error.message).toBe(
			'task.toml, line 7: environment.os must be one of "linux", "windows", not "mac". Write one of "linux", "windows".',
		);
	});

	it("name the line where the TOML breaks", () => {
		expect(captureError(() => parseTaskConfig('a = 1\nb = "open')).details).toMatchObject({
			file: "task.toml",
			line: 2,
		});
		expect(readTaskConfig("a = 1\na = 2").problems).toMatchObject([
			{ line: 2, message: expect.stringMatching(/is not TOML/) },
		]);
	});

	it("refuse a byte order mark, as Python's TOML reader does", () => {
		expect(readTaskConfig('\uFEFFversion = "1.0"').problems).toMatchObject([
			{ line: 1, message: expect.stringMatching(/byte order mark/) },
		]);
	});

	it.each([
		"agent = 1",
		"verifier = 2026-01-01",
		"environment = []",
		'metadata = "x"',
		"environment.env = 3",
		"solution = true",
	])("refuse %j, which is no table", (toml) => {
		expect(readTaskConfig(toml).problems).toMatchObject([
			{ line: 1, message: expect.stringMatching(/must be a table/) },
		]);
	});

	it("point at a step's own line", () => {
		const toml = '[[steps]]\nname = "a"\n\n[[steps]]\nname = "b"\n[steps.agent]\ntimeout_sec = "soon"\n';
		expect(readTaskConfig(toml).problems).toMatchObject([{ field: "steps[1].agent.timeout_sec", line: 7 }]);
	});

	it("do not repeat a long hostile value", () => {
		const [problem] = readTaskConfig(`[environment]\ncpus = "${"x".repeat(100_000)}"`).problems;
		expect(problem?.message.length).toBeLessThan(200);
	});

	it("refuse endless nesting instead of overflowing the stack", () => {
		expect(readTaskConfig(`a = ${"[".repeat(50_000)}`).problems).toMatchObject([
			{ message: expect.stringMatching(/is not TOML/) },
		]);
	});
});

function captureError(action: () => unknown): AppError {
	try {
		action();
	} catch (error) {
		if (error instanceof AppError) return error;
		throw error;
	}
	throw new Error("nothing was thrown");
}
