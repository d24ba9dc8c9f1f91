import type { HarborTrial } from "./harbor-trial.ts";
import { findInstruction } from "./render-transcript.ts";
import type { Seed } from "./seed.ts";
import { compareText, withSeedId } from "./seed-id.ts";
import { cutMiddle } from "./seed-text.ts";
import { toSeedRollout } from "./to-seed-rollout.ts";

const MAX_INSTRUCTION = 64_000;
const MAX_ROLLOUTS = 16;
/** Harbor's agents that are no solvers: their runs show the solution, or nothing. */
const NOT_SOLVERS: ReadonlySet<string> = new Set(["oracle", "nop"]);

export type JobSeeds = { seeds: Seed[]; warnings: string[] };

/**
 * One seed for each task of a Harbor job, with the rollouts of it by trial name. Trials of one task name but different
 * checksums are different tasks. Runs of `oracle` and `nop` are left out, and so is a task whose instruction is found
 * neither in a trajectory nor on disk; each such case is a warning. The same trials give the same ids.
 */
export function toSeedsFromJob(trials: readonly HarborTrial[]): JobSeeds {
	const warnings: string[] = [];
	const groups = new Map<string, HarborTrial[]>();
	for (const trial of trials) {
		const { agent_info: agent, task_name: name, task_checksum: checksum, step_results: steps } = trial.result;
		if (NOT_SOLVERS.has(agent.name)) {
			warnings.push(`${trial.source}: run of "${agent.name}", which is no solver; left out.`);
			continue;
		}
		if (steps?.length) warnings.push(`${trial.source}: multi-step trial; only its final reward is read.`);
		const key = JSON.stringify([name, checksum ?? null]);
		const group = groups.get(key);
		if (group) group.push(trial);
		else groups.set(key, [trial]);
	}
	const seeds = [...groups.values()].flatMap((group) => toSeed(group, warnings) ?? []);
	return {
		seeds: seeds.sort((left, right) => compareText(left.name, right.name) || compareText(left.id, right.id)),
		warnings,
	};
}

/** An existing task to vary: its instruction and metadata, never its solution or tests. */
export function toSeedFromTask(task: { name: string; instruction: string; metadata: Record<string, unknown> }): Seed {
	return withSeedId({
		kind: "task",
		name: task.name,
		instruction: cutMiddle(task.instruction, MAX_INSTRUCTION),
		metadata: task.metadata,
		rollouts: [],
	});
}

function toSeed(group: readonly HarborTrial[], warnings: string[]): Seed | null {
	const trials = [...group].sort(
		(left, right) =>
			compareText(left.result.trial_name, right.result.trial_name) || compareText(left.source, right.source),
	);
	const name = trials[0]?.result.task_name ?? "";
	const texts = trials.map(
		(trial) => (trial.trajectory && findInstruction(trial.trajectory)) ?? trial.task?.instruction,
	);
	const instruction = texts.find((text) => text?.trim());
	if (!instruction) {
		warnings.push(
			`${name}: no instruction in a trajectory or on disk; its ${trials.length} trials are left out. Import again where the task's directory is.`,
		);
		return null;
	}
	if (trials.length > MAX_ROLLOUTS) {
		warnings.push(`${name}: ${trials.length} rollouts; the first ${MAX_ROLLOUTS} by trial name are kept.`);
	}
	return withSeedId({
		kind: "rollouts",
		name,
		instruction: cutMiddle(instruction, MAX_INSTRUCTION),
		metadata: trials.find((trial) => trial.task)?.task?.metadata ?? {},
		rollouts: trials.slice(0, MAX_ROLLOUTS).map(toSeedRollout),
	});
}
