import type { FileTree } from "@aes/core/ports";
import type { ProposalPlan } from "@aes/core/proposals";
import { renderEvidence, type Seed } from "@aes/core/seeds";

/** The skill that a run without self-check does not get. */
const SELF_CHECK_SKILL = "skills/self-check/";

/** What lies in the workspace when a proposer starts: the shipped files, and the seed's evidence under `evidence/`. */
export function renderWorkspace(input: {
	seed: Seed;
	plan: Pick<ProposalPlan, "selfCheck">;
	shipped: FileTree;
}): FileTree {
	const files = new Map(input.shipped);
	if (!input.plan.selfCheck) for (const path of files.keys()) if (path.startsWith(SELF_CHECK_SKILL)) files.delete(path);
	for (const [path, file] of renderEvidence(input.seed)) files.set(`evidence/${path}`, file);
	return files;
}
