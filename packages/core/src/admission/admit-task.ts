import type { FileTree } from "../ports/index.ts";
import { checkStructure, contentDigest, parseTask } from "../tasks/index.ts";
import type { AdmissionDeps } from "./admission-deps.ts";
import type { ControlsInput } from "./control-session.ts";
import { decideVerdict } from "./decide-verdict.ts";
import { CHECKER_VERSION, PROFILES } from "./profiles.ts";
import type { AdmissionReport, ProfileName } from "./report.ts";
import { runControls } from "./run-controls.ts";

export type AdmitTaskInput = Omit<ControlsInput, "controls" | "keepProcesses"> & { profile: ProfileName };

/**
 * The admission of one task: every control of the profile, evidence, verdict. What is wrong with the task or the
 * engine is in the report; throws `unavailable` only when `signal` cancelled it, and what `onCheck` throws.
 */
export async function admitTask(deps: AdmissionDeps, input: AdmitTaskInput): Promise<AdmissionReport> {
	const profile = PROFILES[input.profile];
	const startedAtMs = deps.clock.nowMs();
	const { checks, baseline } = await runControls(deps, {
		...input,
		controls: profile.controls,
		keepProcesses: profile.keepsProcesses,
	});
	return {
		name: nameOf(input.files, input.dirName),
		contentDigest: contentDigest(input.files),
		profile: profile.name,
		profileVersion: profile.version,
		checkerVersion: CHECKER_VERSION,
		verdict: decideVerdict(checks),
		checks,
		baseline,
		ms: Math.round(deps.clock.nowMs() - startedAtMs),
	};
}

function nameOf(files: FileTree, dirName: string): string {
	return checkStructure(files).length === 0 ? parseTask(files, dirName).name : dirName;
}
