import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { renderEvidence, renderSeedPrompt, toSeedsFromJob } from "@aes/core/seeds";
import { parseAtif } from "@aes/core/trajectories";
import { expect, it } from "vitest";
import { readJob } from "./read-job.ts";

const job = fileURLToPath(new URL("../../../../examples/jobs/terminal-demo", import.meta.url));

it("reads every trial of the example job without a warning, each with a valid trajectory", async () => {
	const { trials, warnings } = await readJob(job);
	expect(warnings).toEqual([]);
	expect(trials).toHaveLength(15);
	for (const { source, trajectory } of trials) {
		const json = JSON.parse(await readFile(`${source}/agent/trajectory.json`, "utf8"));
		expect(parseAtif(json)).toEqual(trajectory);
		expect(json.schema_version).toBe("ATIF-v1.7");
		expect(json.steps.length).toBeGreaterThanOrEqual(4);
	}
});

it("makes one seed for each example task, with the outcomes that its README tells", async () => {
	const { seeds, warnings } = toSeedsFromJob((await readJob(job)).trials);
	expect(warnings).toEqual([]);
	const readme = await readFile(`${job}/README.md`, "utf8");
	const told = [...readme.matchAll(/^\| `(\S+)` \| (\w+(?: \w+)?) \|/gm)].map(([, trial, outcome]) => [
		trial,
		outcome?.replace(" ", "_"),
	]);
	const found = seeds.flatMap((seed) => seed.rollouts.map((rollout) => [rollout.trialName, rollout.outcome]));
	expect(seeds.map((seed) => seed.name)).toEqual([
		"examples/checksum-manifest",
		"examples/cron-next-runs",
		"examples/encoding-rescue",
		"examples/ledger-reconcile",
		"examples/log-error-window",
		"examples/sqlite-orphan-repair",
	]);
	expect(found.sort()).toEqual(told.sort());
});

it("finds the tasks' metadata beside the job, and the same ids a second time", async () => {
	const read = async () => toSeedsFromJob((await readJob(job)).trials).seeds;
	const seeds = await read();
	expect(seeds.every((seed) => typeof seed.metadata.difficulty === "string")).toBe(true);
	expect((await read()).map((seed) => seed.id)).toEqual(seeds.map((seed) => seed.id));
});

it("renders each seed as evidence and as a prompt with the instruction and the commands", async () => {
	for (const seed of toSeedsFromJob((await readJob(job)).trials).seeds) {
		expect(renderEvidence(seed).size).toBe(2 + 2 * seed.rollouts.length);
		const prompt = renderSeedPrompt(seed);
		expect(prompt).toContain(seed.instruction.trim());
		expect(prompt).toMatch(/^\$ /m);
		expect(prompt.length).toBeLessThanOrEqual(24_000);
	}
});
