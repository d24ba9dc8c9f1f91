// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how templates and bash scripts look
import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { parseTask } from "../tasks/index.ts";
import { aSandboxProvider, type ScriptedCommand } from "../testing/a-sandbox-provider.ts";
import { aTaskTree } from "../testing/index.ts";
import { planTrial, type TrialPlan } from "./plan-trial.ts";
import { runTrial } from "./run-trial.ts";
import type { TrialInput } from "./trial-run.ts";

const clock = { nowMs: () => 0, sleep: async () => {} };

function planOf(over: Parameters<typeof aTaskTree>[0] = {}, change: Partial<TrialPlan> = {}): TrialPlan {
	const planned = planTrial(parseTask(aTaskTree(over), "demo"));
	if (!planned.ok) throw new Error("not planned");
	return { ...planned.plan, ...change };
}

const reward = (text: string): ScriptedCommand => ({ writes: { "/logs/verifier/reward.txt": text } });

async function run(
	commands: { solve?: ScriptedCommand; test?: ScriptedCommand; health?: ScriptedCommand },
	input: Partial<TrialInput> = {},
) {
	const sandboxes = aSandboxProvider((command) => {
		if (command.includes("solve.sh")) return commands.solve ?? {};
		return (command.includes("test.sh") ? commands.test : commands.health) ?? {};
	});
	const plan = input.plan ?? planOf();
	const result = await runTrial(
		{ sandboxes, clock },
		{ image: "image:1", agent: { kind: "oracle" }, owner: "test", ...input, plan },
	);
	return { result, outcome: result.outcome, sandbox: sandboxes.made[0] };
}

describe("runTrial", () => {
	it("scores the reward that the verifier leaves and disposes the container", async () => {
		const { result, sandbox } = await run({ test: reward("1\n") });
		expect(result.outcome).toEqual({ kind: "scored", rewards: { reward: 1 }, reward: 1, testsPassedFraction: 1 });
		expect(result.testSource).toBe("reward");
		expect(sandbox?.isDisposed).toBe(true);
	});

	it("ignores the verifier's exit code", async () => {
		expect((await run({ test: { ...reward("0.5"), exitCode: 1 } })).outcome).toMatchObject({
			kind: "scored",
			reward: 0.5,
		});
		expect((await run({ test: { exitCode: 0 } })).outcome).toMatchObject({
			code: "reward_missing",
			fault: "environment",
		});
	});

	it("runs no agent command for nop", async () => {
		const { sandbox, outcome } = await run({ test: reward("0") }, { agent: { kind: "nop" } });
		expect(sandbox?.execs.filter(({ command }) => command.includes("/solution"))).toEqual([]);
		expect(sandbox?.files.has("/solution/solve.sh")).toBe(false);
		expect(outcome).toMatchObject({ kind: "scored", reward: 0 });
	});

	it("puts a truncated reference in the place of solve.sh", async () => {
		const { sandbox } = await run({ test: reward("0") }, { agent: { kind: "partial", script: "#!/bin/bash\ntrue\n" } });
		expect(sandbox?.files.get("/solution/solve.sh")).toBe("#!/bin/bash\ntrue\n");
	});

	it("shows the tests to no agent, and passes users, time limits and variables", async () => {
		const toml = `[agent]\ntimeout_sec = 7\nuser = "dev"\n[verifier]\ntimeout_sec = 9\nuser = 1000\nenv = { V = "v" }\n
[solution]\nenv = { S = "s" }\n[environment]\nenv = { E = "e" }\nworkdir = "/srv"\nnetwork_mode = "no-network"\n`;
		let sawTests = true;
		const sandboxes = aSandboxProvider((command, { files }) => {
			if (command.includes("solve.sh")) sawTests = files.has("/tests/test.sh");
			return command.includes("test.sh") ? reward("1") : {};
		});
		const plan = planOf({ "task.toml": toml });
		await runTrial({ sandboxes, clock }, { plan, image: "i", agent: { kind: "oracle" }, owner: "me" });
		expect(sawTests).toBe(false);
		const [sandbox] = sandboxes.made;
		expect(sandbox?.spec).toMatchObject({ workdir: "/srv", env: { E: "e" }, network: "none", owner: "me" });
		expect(sandbox?.execs.find(({ command }) => command.includes("solve.sh"))?.options).toMatchObject({
			timeoutMs: 7000,
			user: "dev",
			env: { DEBIAN_FRONTEND: "noninteractive", S: "s" },
		});
		expect(sandbox?.execs.find(({ command }) => command.includes("test.sh"))?.options).toMatchObject({
			timeoutMs: 9000,
			user: 1000,
			env: { V: "v" },
		});
	});

	it("never counts a reward that the agent left", async () =>
		expect((await run({ solve: reward("1") })).outcome).toMatchObject({ code: "reward_missing" }));

	it("ends the agent's processes before the verifier", async () => {
		const { sandbox } = await run({ solve: { leavesProcess: true }, test: reward("1") });
		expect(sandbox?.hasProcess).toBe(false);
	});

	it("keeps processes for a live-state task, but no stale reward", async () => {
		const solve = { ...reward("1"), leavesProcess: true };
		const { sandbox, outcome } = await run({ solve }, { keepProcesses: true });
		expect(sandbox?.hasProcess).toBe(true);
		expect(outcome).toMatchObject({ code: "reward_missing" });
	});

	it("keeps both in harborCompat", async () => {
		const { sandbox, outcome } = await run({ solve: { ...reward("1"), leavesProcess: true } }, { harborCompat: true });
		expect(sandbox?.hasProcess).toBe(true);
		expect(outcome).toMatchObject({ kind: "scored", reward: 1 });
	});

	it("verifies after the agent's time is up", async () => {
		const solve: ScriptedCommand = { endedBy: "timeout", exitCode: null };
		const { result } = await run({ solve, test: reward("1") });
		expect(result.outcome).toMatchObject({ kind: "scored", reward: 1 });
		expect(result.warnings[0]).toContain("60 s");
		expect((await run({ solve })).outcome).toMatchObject({ code: "agent_timeout", fault: "environment" });
	});

	it("verifies after a non-zero exit of the agent", async () => {
		const { result } = await run({ solve: { exitCode: 3 }, test: reward("0") });
		expect(result.outcome).toMatchObject({ kind: "scored", reward: 0 });
		expect(result.warnings).toEqual(["solution/solve.sh ended with exit code 3."]);
	});

	it("counts no reward of a verifier that ran out of time", async () =>
		expect((await run({ test: { ...reward("1"), endedBy: "timeout" } })).outcome).toMatchObject({
			kind: "failed_to_score",
			code: "verifier_timeout",
		}));

	it("keeps output as evidence", async () => {
		const test = { ...reward("0"), exitCode: 1, writes: { "/logs/verifier/test-stdout.txt": "1 failed" } };
		const { result } = await run({ test });
		expect(result.commands.at(-1)).toMatchObject({
			phase: "verifier",
			exitCode: 1,
			output: "1 failed",
			endedBy: "exit",
		});
	});

	it("reads r_S from the verifier's report", async () => {
		const ctrf = JSON.stringify({
			results: {
				tests: [
					{ name: "a", status: "passed" },
					{ name: "b", status: "failed" },
				],
			},
		});
		const { result } = await run({
			test: { writes: { "/logs/verifier/reward.txt": "0", "/logs/verifier/ctrf.json": ctrf } },
		});
		expect(result).toMatchObject({ testSource: "ctrf", outcome: { testsPassedFraction: 0.5 }, tests: [{}, {}] });
	});

	it.each([
		["reward.json", "link:x", "reward_unreadable"],
		["reward.json", " ".repeat(70_000), "reward_too_large"],
		["reward.txt", " ".repeat(7_000_000), "reward_too_large"],
		["reward.txt", "nan", "reward_not_finite"],
		["reward.txt", "", "reward_empty"],
	])("refuses %s", async (name, text, code) =>
		expect((await run({ test: { writes: { [`/logs/verifier/${name}`]: text } } })).outcome).toMatchObject({ code }),
	);

	it("needs a solution and tests", async () => {
		const without = planOf();
		const files = new Map([...without.files].filter(([path]) => !path.endsWith(".sh")));
		expect((await run({}, { plan: { ...without, files } })).outcome).toMatchObject({ code: "solution_missing" });
		expect((await run({}, { plan: { ...without, files }, agent: { kind: "nop" } })).outcome).toMatchObject({
			code: "tests_missing",
		});
	});
});

describe("runTrial's healthcheck", () => {
	const healthcheck = {
		command: "up",
		intervalSec: 1,
		timeoutSec: 2,
		startPeriodSec: 0,
		startIntervalSec: 1,
		retries: 3,
	};
	const plan = planOf({}, { healthcheck });

	it("lets a healthy container pass", async () =>
		expect((await run({ test: reward("1") }, { plan })).outcome.kind).toBe("scored"));

	it("ends the trial after as many failures as retries", async () => {
		const { outcome, sandbox } = await run({ health: { exitCode: 1 } }, { plan });
		expect(outcome).toMatchObject({ code: "healthcheck_failed", fault: "environment" });
		expect(sandbox?.execs.filter(({ command }) => command === "up")).toHaveLength(3);
	});

	it("ends the trial at its first timeout", async () =>
		expect((await run({ health: { endedBy: "timeout", exitCode: null } }, { plan })).outcome).toMatchObject({
			code: "healthcheck_failed",
		}));
});

describe("runTrial's faults", () => {
	const lost: ScriptedCommand = { endedBy: "lost", exitCode: null };
	async function lose(reason: string | undefined, change: Partial<TrialPlan> = {}, isEngineGone = false) {
		const sandboxes = aSandboxProvider((command, sandbox) => {
			if (!command.includes("test.sh")) return {};
			sandbox.readFile = async () => {
				throw new AppError("unavailable", "gone", { details: { reason } });
			};
			return lost;
		});
		if (isEngineGone) sandboxes.info = () => Promise.reject(new AppError("unavailable", "no engine"));
		const input: TrialInput = { plan: planOf({}, change), image: "i", agent: { kind: "oracle" }, owner: "me" };
		return (await runTrial({ sandboxes, clock }, input)).outcome;
	}

	it("is no outcome when the store failed: the trial says nothing and is to be run again", async () =>
		expect(lose(undefined)).rejects.toMatchObject({ code: "unavailable" }));
	it("blames the task for a limit that it names itself and outgrows", async () =>
		expect(await lose("memory")).toMatchObject({ fault: "environment", code: "sandbox_lost" }));

	it("does not blame the task for a limit that it does not name", async () =>
		expect(await lose("disk")).toMatchObject({ kind: "infra_error", code: "engine_limit" }));

	it("blames the task for endless processes", async () =>
		expect(await lose("pids")).toMatchObject({ fault: "environment", code: "sandbox_lost" }));

	it("does not blame the task when somebody stopped the container", async () =>
		expect(await lose("engine")).toMatchObject({ kind: "infra_error", code: "sandbox_lost" }));

	it("does not blame the task when the engine is gone", async () =>
		expect(await lose("memory", {}, true)).toMatchObject({ kind: "infra_error", code: "engine_unavailable" }));

	it("survives an engine that makes no container", async () => {
		const sandboxes = aSandboxProvider(() => ({}));
		sandboxes.create = () => Promise.reject(new AppError("not_found", "No such image: i"));
		const input: TrialInput = { plan: planOf(), image: "i", agent: { kind: "nop" }, owner: "me" };
		expect((await runTrial({ sandboxes, clock }, input)).outcome).toMatchObject({ kind: "infra_error" });
	});

	it("is cancelled by its signal, whatever the commands gave", async () => {
		const abort = new AbortController();
		const sandboxes = aSandboxProvider(() => {
			abort.abort();
			return { endedBy: "signal", exitCode: null };
		});
		const input: TrialInput = {
			plan: planOf(),
			image: "i",
			agent: { kind: "oracle" },
			owner: "me",
			signal: abort.signal,
		};
		expect((await runTrial({ sandboxes, clock }, input)).outcome.kind).toBe("cancelled");
		expect(sandboxes.made[0]?.isDisposed).toBe(true);
	});
});

describe("planTrial", () => {
	it("refuses what this version does not run, without blaming the task", () => {
		const task = parseTask(aTaskTree({ "environment/docker-compose.yaml": "services: {}\n" }), "demo");
		expect(planTrial(task)).toMatchObject({ ok: false, outcome: { code: "unsupported_feature", fault: "system" } });
	});

	it("reads no variable of the host that it was not given", () => {
		const task = parseTask(aTaskTree({ "task.toml": '[verifier]\nenv = { K = "${KEY}" }\n' }), "demo");
		expect(planTrial(task)).toMatchObject({ ok: false, outcome: { code: "env_template_missing" } });
		expect(planTrial(task, { KEY: "x" })).toMatchObject({ ok: true, plan: { verifier: { env: { K: "x" } } } });
	});

	it("fills in limits that a task leaves open", () => {
		const { limits, declaredLimits } = planOf({ "task.toml": "[environment]\nmemory_mb = 64\ncpus = 0\n" });
		expect(limits).toMatchObject({ memoryMb: 64, cpus: 2 });
		expect([...declaredLimits]).toEqual(["memory"]);
	});
});
