import type { Reruns } from "../../trials/index.ts";
import type { ControlContext } from "../admission-deps.ts";
import { type Finding, fail, inconclusive, pass, warn } from "../finding.ts";
import { type GradedTrial, gradeTrial } from "../grade-trial.ts";

/** The reference must earn full reward. */
export async function runOracle(context: ControlContext): Promise<Finding> {
	return (await runReference(context)).finding;
}

/** What the reference earned, and the trial behind it. */
type ReferenceRun = { finding: Finding; graded: GradedTrial };

/**
 * Runs the reference in a fresh container. One that fails once its processes are ended runs again in a further fresh
 * container that keeps them: passing only so, the task is `live-state`.
 */
export async function runReference(context: ControlContext, reruns?: Reruns): Promise<ReferenceRun> {
	const graded = await gradeTrial(context, { kind: "oracle" }, reruns);
	const finding = toFinding(graded);
	const isFinal =
		finding.verdict !== "fail" || context.keepProcesses || context.harborCompat || hasNoReference(context);
	if (isFinal) return { finding, graded };
	const live = await gradeTrial({ ...context, keepProcesses: true }, { kind: "oracle" }, reruns);
	return live.isGraded && live.isFull ? { finding: liveState(finding, live), graded: live } : { finding, graded };
}

function toFinding(graded: GradedTrial): Finding {
	if (!graded.isGraded) return graded.finding;
	const { isFull, reward, evidence, trial } = graded;
	if (isFull)
		return trial.warnings.length > 0
			? warn(noteOf(trial.warnings), evidence)
			: pass("The reference earns full reward.", evidence);
	const hasTimedOut = trial.commands.some(({ phase, endedBy }) => phase === "agent" && endedBy === "timeout");
	if (hasTimedOut)
		return {
			...inconclusive(`The reference ran out of its time and earns ${reward}.`, evidence),
			timeout: "agent_timeout",
		};
	const reason = `The reference earns ${reward}, not full reward. Mend solution/solve.sh, or the tests that it fails.`;
	return fail(reason, evidence);
}

/** The evidence of both runs: what failed without the processes tells whether they were the reason. */
function liveState(without: Finding, { evidence }: Extract<GradedTrial, { isGraded: true }>): Finding {
	const reason =
		"live-state: the reference passes only while the processes it started are alive, so it was verified with them. Let the tests start what they need.";
	return { ...warn(reason, [...without.evidence, ...evidence]), isLiveState: true };
}

function noteOf(warnings: readonly string[]): string {
	return `The reference earns full reward, but: ${warnings.join(" ")}`;
}

const hasNoReference = ({ plan }: ControlContext) => !plan.files.has("solution/solve.sh");
