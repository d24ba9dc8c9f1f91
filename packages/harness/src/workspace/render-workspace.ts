import type { FileTree } from "@aes/core/ports";
import type { ProposalPlan } from "@aes/core/proposals";
import { renderEvidence, type Seed } from "@aes/core/seeds";
import { textFile } from "@aes/core/tasks";

/** What a run without self-check does not get: the skill, and the script that runs a task's tests. */
const SELF_CHECK = ["skills/self-check/", "tools/rehearse"];

const TASKS = textFile("# Tasks\n\nOne folder for each task that you write: `tasks/<short-name>/`.\n");

/**
 * What lies in the workspace when a proposer starts: the files of its version, the seed's evidence under `evidence/`,
 * and room for its `tasks/`.
 */
export function renderWorkspace(input: {
	seed: Seed;
	plan: Pick<ProposalPlan, "selfCheck">;
	version: FileTree;
}): FileTree {
	const files = new Map(input.version);
	if (!input.plan.selfCheck)
		for (const path of input.version.keys()) if (SELF_CHECK.some((start) => path.startsWith(start))) files.delete(path);
	for (const [path, file] of renderEvidence(input.seed)) files.set(`evidence/${path}`, file);
	return files.set("tasks/README.md", TASKS);
}
