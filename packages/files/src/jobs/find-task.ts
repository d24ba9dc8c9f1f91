import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import type { HarborTrial, HarborTrialResult } from "@aes/core/seeds";
import { agentInstruction, readTaskConfig } from "@aes/core/tasks";
import { readBounded } from "./read-bounded.ts";

const MAX_INSTRUCTION_BYTES = 256 * 1024;
const MAX_CONFIG_BYTES = 256 * 1024;
/** How far above the trial a relative task path is tried: trial, job, jobs, and what holds them. */
const MAX_LEVELS = 6;

/**
 * Instruction and `[metadata]` of the trial's task, when its path still leads to a task directory; else null. A relative
 * path is tried from the trial's directory upwards, since Harbor wrote it relative to where it was started.
 */
export async function findTask(trialDirectory: string, result: HarborTrialResult): Promise<HarborTrial["task"]> {
	const path = result.config?.task?.path ?? result.task_id?.path;
	if (!path) return null;
	for (const candidate of listCandidates(trialDirectory, path)) {
		const task = await readTask(candidate);
		if (task) return task;
	}
	return null;
}

function listCandidates(trialDirectory: string, path: string): string[] {
	if (isAbsolute(path)) return [path];
	const candidates: string[] = [];
	for (let level = 0, from = trialDirectory; level < MAX_LEVELS; level++, from = dirname(from)) {
		candidates.push(join(from, path));
	}
	return candidates;
}

async function readTask(directory: string): Promise<HarborTrial["task"]> {
	const root = await realpath(directory).catch(() => null);
	if (root === null) return null;
	const config = await readBounded(root, "task.toml", MAX_CONFIG_BYTES);
	const instruction = await readBounded(root, "instruction.md", MAX_INSTRUCTION_BYTES);
	if (!config || !instruction || "problem" in config || "problem" in instruction || instruction.isCut) return null;
	return {
		instruction: agentInstruction(instruction.text),
		metadata: readTaskConfig(config.text).config?.metadata ?? {},
	};
}
