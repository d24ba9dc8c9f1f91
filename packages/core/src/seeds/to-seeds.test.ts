import { describe, expect, it } from "vitest";
import { parseAtif } from "../trajectories/index.ts";
import { type HarborTrial, parseHarborTrialResult } from "./harbor-trial.ts";
import { SeedSchema } from "./seed.ts";
import { toSeedFromTask, toSeedsFromJob } from "./to-seeds.ts";

const trajectory = parseAtif({
	agent: { name: "sample-solver", version: "1" },
	steps: [
		{ step_id: 1, source: "user", message: "Count the lines." },
		{
			step_id: 2,
			source: "agent",
			message: "I look first.",
			reasoning_content: "hidden",
			tool_calls: [{ tool_call_id: "c1", function_name: "bash", arguments: { command: "wc -l a" } }],
			observation: { results: [{ source_call_id: "c1", content: "\u001b[31m3 a\u001b[0m\u0000\r\n" }] },
		},
		{ step_id: 3, source: "agent", message: "copied", is_copied_context: true },
	],
});

function aTrial(over: Record<string, unknown> = {}, rest: Partial<HarborTrial> = {}): HarborTrial {
	const result = parseHarborTrialResult({
		task_name: "acme/count",
		trial_name: "count__a",
		agent_info: { name: "sample-solver", version: "1", model_info: { name: "solver", provider: "sample" } },
		verifier_result: { rewards: { reward: 0 } },
		...over,
	});
	return { source: "job/count__a", result, task: null, trajectory, verifierOutput: "1 failed", ctrf: null, ...rest };
}

const ctrfOf = (...statuses: string[]) =>
	JSON.stringify({ results: { tests: statuses.map((status, index) => ({ name: `t${index}`, status })) } });

const rolloutOf = (trial: HarborTrial) => toSeedsFromJob([trial]).seeds[0]?.rollouts[0];
const timeout = { exception_type: "AgentTimeoutError", exception_message: "600 s" };

describe("the outcome of a rollout", () => {
	it.each<[string, Record<string, unknown>, string[], object]>([
		["full reward", { verifier_result: { rewards: { reward: 1.0 } } }, [], { outcome: "passed", reward: 1 }],
		[
			"full reward after the time limit",
			{ verifier_result: { rewards: { reward: 1 } }, exception_info: timeout },
			[],
			{ outcome: "passed" },
		],
		[
			"no reward and the time limit",
			{ verifier_result: null, exception_info: timeout },
			[],
			{ outcome: "timed_out", reward: null, exception: "AgentTimeoutError: 600 s" },
		],
		["no reward and no exception", { verifier_result: null }, [], { outcome: "errored", reward: null }],
		[
			"another exception",
			{ exception_info: { exception_type: "VerifierTimeoutError" } },
			[],
			{ outcome: "errored", exception: "VerifierTimeoutError" },
		],
		[
			"some tests",
			{},
			["passed", "failed", "skipped"],
			{ outcome: "partial", reward: 0, testsPassed: 1, testsTotal: 2 },
		],
		["no test", {}, ["failed", "failed"], { outcome: "failed", testsPassed: 0, testsTotal: 2 }],
		[
			"a fraction",
			{ verifier_result: { rewards: { score: 0.4 } } },
			[],
			{ outcome: "partial", reward: 0.4, testsTotal: null },
		],
		[
			"a reward that was NaN",
			{ verifier_result: { rewards: { reward: null } } },
			[],
			{ outcome: "errored", reward: null, exception: "the reward is not a finite number" },
		],
		[
			"a scale above 1",
			{ verifier_result: { rewards: { reward: 7 } } },
			[],
			{ outcome: "errored", reward: 7, exception: "reward scale unknown" },
		],
		[
			"several rewards and none named reward",
			{ verifier_result: { rewards: { a: 1, b: 1 } } },
			[],
			{ outcome: "errored", reward: null },
		],
	])("with %s", (...[, over, statuses, expected]) => {
		const ctrf = statuses.length > 0 ? ctrfOf(...statuses) : null;
		expect(rolloutOf(aTrial(over, { ctrf }))).toMatchObject(expected);
	});
});

describe("toSeedsFromJob", () => {
	it("makes one seed for each task, its rollouts by trial name", () => {
		const trials = [aTrial({ trial_name: "z" }), aTrial({ task_name: "acme/other" }), aTrial({ trial_name: "b" })];
		const { seeds, warnings } = toSeedsFromJob(trials);
		expect(seeds.map((seed) => [seed.name, seed.rollouts.map((rollout) => rollout.trialName)])).toEqual([
			["acme/count", ["b", "z"]],
			["acme/other", ["count__a"]],
		]);
		expect(warnings).toEqual([]);
		expect(SeedSchema.array().parse(seeds)).toEqual(seeds);
	});

	it("gives the same ids whatever the order of trials and of keys, and others when something differs", () => {
		const task = (metadata: object) => ({ task: { instruction: "x", metadata: { ...metadata } } });
		const left = aTrial({ trial_name: "a" }, task({ b: 1, a: 2 }));
		const right = aTrial({ trial_name: "b" });
		const idOf = (...trials: HarborTrial[]) => toSeedsFromJob(trials).seeds[0]?.id;
		expect(idOf(left, right)).toBe(idOf(right, aTrial({ trial_name: "a" }, task({ a: 2, b: 1 }))));
		expect(idOf(left, right)).toMatch(/^seed-[0-9a-f]{24}$/);
		expect(idOf(left)).not.toBe(idOf(left, right));
		expect(idOf({ ...left, source: "elsewhere" })).toBe(idOf(left));
	});

	it("keeps edits of one task apart by checksum", () => {
		const { seeds } = toSeedsFromJob([aTrial({ task_checksum: "1" }), aTrial({ task_checksum: "2", trial_name: "b" })]);
		expect(seeds).toHaveLength(2);
	});

	it("shows commands and answers, and neither instruction, reasoning, copied steps nor escapes", () => {
		const seed = toSeedsFromJob([aTrial()]).seeds[0];
		expect(seed?.instruction).toBe("Count the lines.");
		expect(seed?.rollouts[0]).toMatchObject({
			model: "sample/solver",
			transcript: "--- step 2 (agent) ---\nI look first.\n$ wc -l a\n3 a",
			verifierOutput: "1 failed",
		});
	});

	it("leaves out oracle and nop, whose runs would show the solution, and says so", () => {
		const agent_info = { name: "oracle", version: "1", model_info: null };
		const { seeds, warnings } = toSeedsFromJob([aTrial({ agent_info })]);
		expect(seeds).toEqual([]);
		expect(warnings).toEqual(['job/count__a: run of "oracle", which is no solver; left out.']);
	});

	it("takes the instruction from disk without a trajectory, and leaves the task out without either", () => {
		const task = { instruction: "From disk.", metadata: { difficulty: "easy" } };
		expect(toSeedsFromJob([aTrial({}, { trajectory: null, task })]).seeds[0]).toMatchObject({
			instruction: "From disk.",
			metadata: { difficulty: "easy" },
		});
		const { seeds, warnings } = toSeedsFromJob([aTrial({}, { trajectory: null })]);
		expect(seeds).toEqual([]);
		expect(warnings[0]).toContain("acme/count: no instruction");
	});

	it("redacts and bounds what came out of the run", () => {
		const key = `ghp_${"a1B2c3".repeat(6)}`;
		const verifierOutput = `${key}\n${"x".repeat(100_000)}\nthe end`;
		const output = rolloutOf(aTrial({}, { verifierOutput }))?.verifierOutput ?? "";
		expect(output.length).toBeLessThanOrEqual(16_000);
		expect(output).toContain("[redacted:github-token]");
		expect(output).toMatch(/characters left out …\]\n[\s\S]*the end$/);
		expect(output).not.toContain(key);
	});

	it("keeps at most 16 rollouts of a task and warns", () => {
		const trials = Array.from({ length: 20 }, (_, index) => aTrial({ trial_name: `t${index}` }));
		const { seeds, warnings } = toSeedsFromJob(trials);
		expect(seeds[0]?.rollouts).toHaveLength(16);
		expect(warnings).toEqual(["acme/count: 20 rollouts; the first 16 by trial name are kept."]);
	});

	it("warns about a multi-step trial", () => {
		expect(toSeedsFromJob([aTrial({ step_results: [{}] })]).warnings[0]).toContain("multi-step");
	});
});

describe("toSeedFromTask", () => {
	it("takes name, instruction and metadata, and nothing else of the task", () => {
		const task = { name: "acme/a", instruction: "Do it.\u0000", metadata: { tags: ["x"] }, files: new Map() };
		const seed = toSeedFromTask(task);
		expect(seed).toEqual({
			id: seed.id,
			kind: "task",
			name: "acme/a",
			instruction: "Do it.",
			metadata: { tags: ["x"] },
			rollouts: [],
		});
		expect(toSeedFromTask(task).id).toBe(seed.id);
	});
});

it.each([
	[{}, "task_name"],
	[{ task_name: "a", trial_name: "b" }, "agent_info"],
	[null, "(root)"],
])("names the field that makes %j no trial result", (json, field) => {
	expect(() => parseHarborTrialResult(json)).toThrow(`It is no trial result: ${field}`);
});
