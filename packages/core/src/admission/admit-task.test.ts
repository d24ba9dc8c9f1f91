import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import type { ScriptedCommand, ScriptedSandbox } from "../testing/a-sandbox-provider.ts";
import { anAdmissionBench, type BenchScript, rewardOf } from "../testing/an-admission-bench.ts";
import { aTaskTree } from "../testing/index.ts";
import { type AdmitTaskInput, admitTask } from "./admit-task.ts";
import { renderFeedback } from "./render-feedback.ts";
import { AdmissionReportSchema, type Check, type ControlId } from "./report.ts";

/** Two effective statements, so that the reference can be cut. */
const SOLVE = "#!/bin/bash\nset -e\ntouch /app/a\necho hello > /app/greeting.txt\n";

async function admit(script: BenchScript = {}, over: Partial<AdmitTaskInput> = {}) {
	const bench = anAdmissionBench(script);
	const files = over.files ?? aTaskTree({ "solution/solve.sh": SOLVE });
	const report = await admitTask(bench.deps, { files, dirName: "demo", profile: "standard", owner: "test", ...over });
	const check = (id: ControlId) => report.checks.find((each) => each.id === id);
	const verdicts = Object.fromEntries(report.checks.map(({ id, verdict }) => [id, verdict]));
	return { ...bench, report, check, verdicts };
}

const isCut = (text: string | undefined) => text !== SOLVE;
/** A sound task: only the whole reference earns 1. */
const SOUND: BenchScript = {
	test: ({ files }) => rewardOf(files.has("/solved") && !isCut(files.get("/solution/solve.sh")) ? 1 : 0),
};

/** `answers` are what the runs after the first give in one container; `fresh` is what any further container gives. */
function aVerifier(answers: readonly (0 | 1 | ScriptedCommand)[], fresh: 0 | 1 = 1) {
	const containers: ScriptedSandbox[] = [];
	return (sandbox: ScriptedSandbox): ScriptedCommand => {
		if (sandbox.spec.labels?.agent !== "oracle") return rewardOf(0);
		if (!containers.includes(sandbox)) return rewardOf(containers.push(sandbox) > 2 ? fresh : 1);
		const answer = answers[countRuns(sandbox) - 2] ?? 1;
		return typeof answer === "number" ? rewardOf(answer) : answer;
	};
}
const countRuns = ({ execs }: ScriptedSandbox) => execs.filter(({ command }) => command.includes("test.sh")).length;

describe("admitTask", () => {
	it("accepts a sound task with every check passed, in the profile's order", async () => {
		const { report, verdicts } = await admit(SOUND);
		expect(verdicts).toEqual({
			structure: "pass",
			leak: "pass",
			build: "pass",
			noop: "pass",
			oracle: "pass",
			"oracle-repeat": "pass",
			partial: "pass",
		});
		expect(report).toMatchObject({
			verdict: "accepted",
			name: "acme/write-greeting",
			baseline: 0,
			profile: "standard",
		});
		expect(AdmissionReportSchema.parse(report)).toEqual(report);
	});

	it("runs only the paper's controls in its profile, and leaves processes alive as Harbor does", async () => {
		const { verdicts, sandboxes } = await admit(
			{ ...SOUND, solve: () => ({ leavesProcess: true }) },
			{ profile: "paper" },
		);
		expect(Object.keys(verdicts)).toEqual(["structure", "build", "noop", "oracle"]);
		expect(sandboxes.made.some(({ hasProcess }) => hasProcess)).toBe(true);
	});

	it("uses a fresh container for each control, one build for all, and disposes every one", async () => {
		const { sandboxes, builds } = await admit(SOUND);
		expect(builds).toEqual(["task"]);
		expect(sandboxes.made).toHaveLength(4);
		expect(sandboxes.made.every(({ isDisposed }) => isDisposed)).toBe(true);
	});

	it("runs independent controls side by side", async () => expect((await admit(SOUND)).mostRunning()).toBe(4));

	it("tells each check when it is final", async () => {
		const seen: Check[] = [];
		const { report } = await admit(SOUND, { onCheck: (check) => void seen.push(check) });
		expect(new Set(seen)).toEqual(new Set(report.checks));
	});

	it("rejects on structure and skips what cannot run", async () => {
		const { report, verdicts, builds, check } = await admit({}, { files: aTaskTree({ "instruction.md": null }) });
		expect(report).toMatchObject({ verdict: "rejected", name: "demo" });
		expect(verdicts).toMatchObject({ structure: "fail", leak: "pass", build: "skip", partial: "skip" });
		expect(check("structure")?.reason).toContain("instruction.md");
		expect(builds).toEqual([]);
	});

	it("leaves open what this version does not run", async () => {
		const files = aTaskTree({ "environment/docker-compose.yaml": "services: {}\n" });
		const { report, verdicts, check } = await admit({}, { files });
		expect(report.verdict).toBe("inconclusive");
		expect(verdicts).toMatchObject({ structure: "pass", build: "inconclusive", noop: "skip" });
		expect(check("build")).toMatchObject({ fault: "system", reason: expect.stringContaining("docker-compose.yaml") });
	});

	it("stops with an error when it is cancelled", async () => {
		const signal = AbortSignal.abort();
		await expect(admit(SOUND, { signal })).rejects.toThrow(AppError);
	});
});

describe("build", () => {
	it("rejects a Dockerfile that fails, with its line", async () => {
		const build = () => ({ status: "failed", reason: "RUN make failed.", line: 3, log: "make: no rule" }) as const;
		const { report, check, verdicts } = await admit({ build });
		expect(report.verdict).toBe("rejected");
		expect(check("build")?.evidence[0]).toMatchObject({ file: "environment/Dockerfile", line: 3 });
		expect(verdicts.oracle).toBe("skip");
	});

	it("leaves open what the engine cannot build", async () => {
		const build = () => ({ status: "unsupported", limit: "heredoc in RUN needs Docker 23 or newer" }) as const;
		const { report, check } = await admit({ build });
		expect(report.verdict).toBe("inconclusive");
		expect(check("build")).toMatchObject({ fault: "system", reason: expect.stringContaining("Docker 23") });
	});

	it("leaves a timeout open once, and rejects the second while the canary passes", async () => {
		const build = () => ({ status: "timeout" }) as const;
		expect((await admit({ build, isEngineFit: false })).report.verdict).toBe("inconclusive");
		const { report, builds, check } = await admit({ build });
		expect(report.verdict).toBe("rejected");
		expect(builds).toEqual(["task", "canary", "task"]);
		expect(check("build")?.reason).toContain("canary");
	});

	it("goes on when the second attempt is in time", async () => {
		let attempts = 0;
		const build = () => (++attempts === 1 ? ({ status: "timeout" } as const) : {});
		expect((await admit({ ...SOUND, build })).report.verdict).toBe("accepted");
	});

	it("needs no second attempt when the same content timed out before", async () => {
		const build = () => ({ status: "timeout" }) as const;
		const { report, builds } = await admit({ build }, { timedOutBefore: ["build"] });
		expect(report.verdict).toBe("rejected");
		expect(builds).toEqual(["task", "canary"]);
	});
});

describe("noop", () => {
	it("fails when the untouched container earns full reward", async () =>
		expect((await admit({ test: () => rewardOf(1) })).check("noop")).toMatchObject({ verdict: "fail" }));

	it("fails when the verifier writes no reward while the task is unsolved", async () => {
		const { check } = await admit({ test: ({ files }) => (files.has("/solved") ? rewardOf(1) : {}) });
		expect(check("noop")).toMatchObject({ verdict: "fail", fault: "environment" });
		expect(check("noop")?.reason).toMatch(/untouched.*reward.*test\.sh/);
	});

	it("warns about a baseline above 0", async () => {
		const { check, report } = await admit({ test: ({ files }) => rewardOf(files.has("/solved") ? 1 : 0.25) });
		expect(check("noop")?.verdict).toBe("warn");
		expect(report.baseline).toBe(0.25);
	});

	it("leaves an unknown reward scale open", async () => {
		const { check } = await admit({ test: () => rewardOf(7) });
		expect(check("noop")).toMatchObject({ verdict: "inconclusive", reason: expect.stringContaining("scale") });
	});

	it("rejects a verifier that hangs twice", async () => {
		const { check } = await admit({ test: () => ({ endedBy: "timeout", exitCode: null }) });
		expect(check("noop")).toMatchObject({ verdict: "fail", reason: expect.stringContaining("twice") });
	});
});

describe("oracle", () => {
	it("fails with the failed tests and the log as evidence", async () => {
		const ctrf = JSON.stringify({ results: { tests: [{ name: "test_sum", status: "failed", message: "3 != 4" }] } });
		const writes = {
			"/logs/verifier/reward.txt": "0",
			"/logs/verifier/ctrf.json": ctrf,
			"/logs/verifier/test-stdout.txt": "E",
		};
		const { check, report } = await admit({ test: () => ({ writes, exitCode: 1 }) });
		expect(report.verdict).toBe("rejected");
		expect(check("oracle")?.evidence).toContainEqual({ kind: "test", text: "test_sum: 3 != 4" });
		expect(check("oracle")?.evidence).toContainEqual({ kind: "log", text: "E" });
		expect(check("partial")?.verdict).toBe("skip");
		expect(renderFeedback(report)).toContain("FAIL oracle: The reference earns 0");
	});

	it("stores a long log whole and shows its end", async () => {
		const writes = { "/logs/verifier/reward.txt": "0", "/logs/verifier/test-stdout.txt": `${"x".repeat(9000)}END` };
		const bench = anAdmissionBench({ test: () => ({ writes }) });
		const stored: number[] = [];
		bench.deps.putBlob = async ({ length }) => `sha256:${stored.push(length)}`;
		const report = await admitTask(bench.deps, { files: aTaskTree(), dirName: "d", profile: "paper", owner: "t" });
		const log = report.checks.find(({ id }) => id === "oracle")?.evidence.find(({ kind }) => kind === "log");
		expect(log?.text).toHaveLength(4096);
		expect(log?.text.endsWith("END")).toBe(true);
		expect(log?.blob).toMatch(/^sha256:/);
		expect(stored).toContain(9003);
	});

	it("marks a task live-state that passes only with its processes, and tests noop and cuts beside them", async () => {
		const solve = () => ({ leavesProcess: true });
		const test: BenchScript["test"] = ({ hasProcess, files }) =>
			rewardOf(hasProcess && !isCut(files.get("/solution/solve.sh")) ? 1 : 0);
		const { report, check, verdicts } = await admit({ solve, test });
		expect(check("oracle")).toMatchObject({ verdict: "warn", reason: expect.stringContaining("live-state") });
		expect(verdicts).toMatchObject({ "oracle-repeat": "warn", partial: "pass", noop: "pass" });
		expect(report.verdict).toBe("accepted");
	});

	it("keeps what failed without the processes as evidence of live-state", async () => {
		const log = (hasProcess: boolean) => ({ "/logs/verifier/test-stdout.txt": hasProcess ? "up" : "server is down" });
		const test: BenchScript["test"] = ({ hasProcess }) => ({
			writes: { ...rewardOf(hasProcess ? 1 : 0).writes, ...log(hasProcess) },
		});
		const { check } = await admit({ solve: () => ({ leavesProcess: true }), test });
		expect(check("oracle")?.evidence).toContainEqual({ kind: "log", text: "server is down" });
	});

	it("finds cuts that pass beside live processes", async () => {
		const { check } = await admit({
			solve: () => ({ leavesProcess: true }),
			test: ({ hasProcess }) => rewardOf(hasProcess ? 1 : 0),
		});
		expect(check("partial")?.verdict).toBe("fail");
	});

	it("fails a reference that passes once and not again", async () => {
		let runs = 0;
		const test: BenchScript["test"] = ({ spec, files }) => {
			if (spec.labels?.agent !== "oracle") return rewardOf(0);
			return rewardOf(files.get("/solution/solve.sh") === SOLVE && ++runs === 1 ? 1 : 0);
		};
		const { check, report } = await admit({ test });
		expect(report.verdict).toBe("rejected");
		expect(check("oracle-repeat")).toMatchObject({ verdict: "fail", reason: expect.stringContaining("not stable") });
	});
});

describe("oracle-repeat", () => {
	it("runs the verifier seven times in its one container", async () => {
		const { sandboxes, verdicts } = await admit({ test: aVerifier([]) });
		expect(verdicts["oracle-repeat"]).toBe("pass");
		expect(sandboxes.made.map(countRuns).toSorted()).toEqual([1, 1, 1, 7]);
	});

	it("fails a verifier that passes, fails and passes again, with the failing run as evidence", async () => {
		const failing = { writes: { "/logs/verifier/reward.txt": "0", "/logs/verifier/test-stdout.txt": "unlucky" } };
		const { check, report } = await admit({ test: aVerifier([1, failing]) });
		expect(report.verdict).toBe("rejected");
		expect(check("oracle-repeat")).toMatchObject({ verdict: "fail", reason: expect.stringContaining("6 of 7 runs") });
		expect(check("oracle-repeat")?.evidence).toContainEqual({ kind: "log", text: "unlucky" });
	});

	it("keeps a verifier that only changes what it checks, with a warning, after four further fresh containers", async () => {
		const { check, report, sandboxes } = await admit({ test: aVerifier([0, 0, 0, 0, 0, 0]) });
		expect(report.verdict).toBe("accepted");
		expect(check("oracle-repeat")).toMatchObject({ verdict: "warn", reason: expect.stringContaining("1 of 7 runs") });
		expect(sandboxes.made).toHaveLength(8);
	});

	it("fails a suspicious verifier that also fails in a further fresh container", async () => {
		const { check } = await admit({ test: aVerifier([0, 0, 0, 0, 0, 0], 0) });
		expect(check("oracle-repeat")).toMatchObject({ verdict: "fail", reason: expect.stringContaining("not stable") });
	});

	it("never counts the reward of an earlier run", async () => {
		const { check, sandboxes } = await admit({ test: aVerifier([{}]) });
		expect(check("oracle-repeat")).toMatchObject({ verdict: "warn", reason: expect.stringContaining("1 of 2 runs") });
		expect(sandboxes.made.map(countRuns)).toContain(2);
	});

	it("stays open when the container dies from outside", async () => {
		const { check, report } = await admit({ test: aVerifier([1, { endedBy: "lost", exitCode: null }]) });
		expect(check("oracle-repeat")).toMatchObject({ verdict: "inconclusive", fault: "system" });
		expect(report.verdict).toBe("inconclusive");
	});
});

describe("partial", () => {
	it("fails when every cut still earns full reward", async () => {
		const { check, report } = await admit();
		expect(report.verdict).toBe("rejected");
		expect(check("partial")).toMatchObject({ verdict: "fail", evidence: [{ file: "solution/solve.sh", line: 3 }] });
	});

	it("is skipped, with the reason, for a reference of one statement, and does not block", async () => {
		const { check, report } = await admit({}, { files: aTaskTree() });
		expect(check("partial")).toMatchObject({
			verdict: "skip",
			reason: expect.stringContaining("one effective statement"),
		});
		expect(report.verdict).toBe("accepted");
	});
});
