import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createOutput } from "../src/output.ts";
import type { ValidateJson } from "../src/validate/to-validate-json.ts";
import { BENCH_LABEL, writeBenchTasks } from "./bench-tasks.ts";
import { docker, runProgram, validateByHand } from "./raw-commands.ts";

const TASKS = 20;
const MOST = 0.9;
const LAUNCHER = fileURLToPath(new URL("../../../aes", import.meta.url));

/** `./aes validate` on 20 tasks against the docker commands that make the same containers one after another. */
async function main(): Promise<void> {
	const output = createOutput({ isTty: false });
	const root = await mkdtemp(join(tmpdir(), "aes-bench-"));
	try {
		const run = String(Date.now());
		const byHand = await writeBenchTasks(join(root, "raw"), { count: TASKS, run: `raw-${run}` });
		await writeBenchTasks(join(root, "aes"), { count: TASKS, run: `aes-${run}` });

		const aesMs = await timeMs(() => validateWithAes(join(root, "aes")));
		output.result(`./aes validate: ${toSeconds(aesMs)} for ${TASKS} tasks`);
		const rawMs = await timeMs(async () => {
			for (const task of byHand) expectRewards(await validateByHand(task), task);
		});
		output.result(`docker commands, one after another: ${toSeconds(rawMs)}`);
		const ratio = aesMs / rawMs;
		output.result(`ratio: ${ratio.toFixed(2)} (at most ${MOST})`);
		process.exitCode = ratio <= MOST ? 0 : 1;
	} finally {
		await rm(root, { recursive: true });
		await removeImages();
	}
}

async function validateWithAes(folder: string): Promise<void> {
	const result: ValidateJson = JSON.parse(await runProgram(LAUNCHER, ["validate", folder, "--json"], {}));
	const accepted = result.tasks.filter(({ verdict }) => verdict === "accepted").length;
	if (accepted !== TASKS) throw new Error(`${accepted} of ${TASKS} tasks were accepted; the times mean nothing then`);
}

function expectRewards(rewards: readonly string[], task: string): void {
	if (rewards.join() !== "0,1,1,0") throw new Error(`${task} earned ${rewards.join()}; the times mean nothing then`);
}

async function removeImages(): Promise<void> {
	const images = await docker("images", "--quiet", "--filter", `label=${BENCH_LABEL}`);
	const ids = [...new Set(images.split("\n").filter(Boolean))];
	if (ids.length > 0) await docker("rmi", "--force", ...ids);
}

async function timeMs(work: () => Promise<void>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return performance.now() - startedAt;
}

function toSeconds(ms: number): string {
	return `${(ms / 1000).toFixed(1)} s`;
}

await main();
