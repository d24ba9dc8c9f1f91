import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { aTaskTree } from "@aes/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeTaskDirectory } from "../write-task-directory.ts";
import { readJob } from "./read-job.ts";

let root: string;
beforeEach(async () => {
	root = await realpath(await mkdtemp(join(tmpdir(), "jobs-test-")));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, content: unknown): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}

const aResult = (over: object = {}) => ({
	task_name: "acme/write-greeting",
	trial_name: "a",
	agent_info: { name: "sample-solver", version: "1", model_info: null },
	verifier_result: { rewards: { reward: 0 } },
	...over,
});

const aTrajectory = { agent: { name: "a", version: "1" }, steps: [{ step_id: 1, source: "user", message: "Do it." }] };

async function writeTrial(path: string, result: unknown = aResult()): Promise<void> {
	await write(`${path}/result.json`, result);
	await write(`${path}/verifier/test-stdout.txt`, "1 failed\n");
	await write(`${path}/agent/trajectory.json`, aTrajectory);
}

describe("readJob", () => {
	it("reads a job, one trial of it, and a folder of jobs", async () => {
		await write("jobs/j1/config.json", { job_name: "j1" });
		await write("jobs/j1/result.json", { n_total_trials: 2 });
		await writeTrial("jobs/j1/a");
		await writeTrial("jobs/j1/b", aResult({ trial_name: "b" }));
		await writeTrial("jobs/j2/c", aResult({ trial_name: "c" }));
		const namesAt = async (path: string) =>
			(await readJob(join(root, path))).trials.map((trial) => trial.result.trial_name);
		expect(await namesAt("jobs/j1")).toEqual(["a", "b"]);
		expect(await namesAt("jobs/j1/b")).toEqual(["b"]);
		expect(await namesAt("jobs")).toEqual(["a", "b", "c"]);
	});

	it("gives each trial its trajectory, verifier output and test report", async () => {
		await writeTrial("j/a");
		await write("j/a/verifier/ctrf.json", "{}");
		const { trials, warnings } = await readJob(join(root, "j"));
		expect(trials[0]).toMatchObject({
			source: join(root, "j/a"),
			verifierOutput: "1 failed\n",
			ctrf: "{}",
			task: null,
		});
		expect(trials[0]?.trajectory?.steps).toHaveLength(1);
		expect(warnings).toEqual([]);
	});

	it("finds the task by an absolute path, and by one relative to where the job was started", async () => {
		await writeTaskDirectory(join(root, "tasks/greet"), aTaskTree());
		await writeTrial("jobs/j/a", aResult({ config: { task: { path: "tasks/greet" } } }));
		await writeTrial("jobs/j/b", aResult({ task_id: { path: join(root, "tasks/greet") } }));
		await writeTrial("jobs/j/c", aResult({ task_id: { path: "tasks/gone" } }));
		const { trials } = await readJob(join(root, "jobs"));
		const found = { instruction: expect.stringContaining("hello"), metadata: { difficulty: "easy" } };
		expect(trials.map((trial) => trial.task)).toEqual([found, found, null]);
	});

	it.each<[string, string, RegExp]>([
		["that is not JSON", "{", /result\.json is left out\. It is not JSON/],
		["that is empty", "", /result\.json is left out\. It is not JSON/],
		["nested without end", "[".repeat(200_000), /result\.json is left out/],
		["without a task name", "{}", /result\.json is left out\. It is no trial result: task_name/],
	])("leaves out a trial with a result %s, and reads the others", async (_title, text, warning) => {
		await writeTrial("j/a", text);
		await writeTrial("j/b");
		const { trials, warnings } = await readJob(join(root, "j"));
		expect(trials.map((trial) => trial.source)).toEqual([join(root, "j/b")]);
		expect(warnings).toEqual([expect.stringMatching(warning)]);
	});

	it("takes a trial without result as running, and says so", async () => {
		await write("j/a/agent/log.txt", "…");
		await writeTrial("j/b");
		const { trials, warnings } = await readJob(join(root, "j"));
		expect(trials).toHaveLength(1);
		expect(warnings).toEqual([
			`${root}/j/a/result.json is missing: the trial is running or was interrupted; left out.`,
		]);
	});

	it("keeps a trial whose trajectory is faulty, without it, and names the field", async () => {
		await writeTrial("j/a");
		await write("j/a/agent/trajectory.json", { ...aTrajectory, steps: [] });
		const { trials, warnings } = await readJob(join(root, "j"));
		expect(trials[0]?.trajectory).toBeNull();
		expect(warnings).toEqual([expect.stringMatching(/agent\/trajectory\.json is left out\. .*trajectory\.steps/)]);
	});

	it("reads only the end of a long verifier output", async () => {
		await writeTrial("j/a");
		await write("j/a/verifier/test-stdout.txt", `${"x".repeat(300_000)}the end`);
		const output = (await readJob(join(root, "j"))).trials[0]?.verifierOutput;
		expect(output).toHaveLength(256 * 1024);
		expect(output).toMatch(/the end$/);
	});

	it("follows no link and waits for no FIFO", async () => {
		await writeTrial("j/a");
		await rm(join(root, "j/a/verifier"), { recursive: true });
		await mkdir(join(root, "elsewhere"));
		await write("elsewhere/test-stdout.txt", "secret");
		await symlink(join(root, "elsewhere"), join(root, "j/a/verifier"));
		await rm(join(root, "j/a/agent/trajectory.json"));
		execFileSync("mkfifo", [join(root, "j/a/agent/trajectory.json")]);
		const { trials, warnings } = await readJob(join(root, "j"));
		expect(trials[0]).toMatchObject({ trajectory: null, verifierOutput: "" });
		expect(warnings).toEqual([
			`${root}/j/a/agent/trajectory.json is not a regular file; left out.`,
			`${root}/j/a/verifier/test-stdout.txt is reached by a link; left out.`,
		]);
	});

	it("says what a path without trials should have been", async () => {
		await write("empty/readme.txt", "");
		await expect(readJob(join(root, "empty"))).rejects.toMatchObject({
			code: "not_found",
			message: expect.stringContaining("Name a job"),
		});
		await expect(readJob(join(root, "missing"))).rejects.toMatchObject({ code: "not_found" });
	});
});
