import { AppError } from "../errors.ts";
import { parseTask } from "../tasks/index.ts";
import { boundedText, planTrial } from "../trials/index.ts";
import type { AdmissionDeps, ControlContext } from "./admission-deps.ts";
import { canPassCanary } from "./canary.ts";
import type { ControlsInput, Session } from "./control-session.ts";
import { runBuild } from "./controls/build.ts";
import { runLeak } from "./controls/leak.ts";
import { runStructure } from "./controls/structure.ts";
import { type Finding, inconclusive, skip } from "./finding.ts";
import { repeatTimeout } from "./repeat-timeout.ts";
import type { Check } from "./report.ts";
import { runExecuted } from "./run-executed.ts";
import { MAX_EXCERPT } from "./trial-evidence.ts";

export type ControlsResult = { checks: Check[]; baseline: number | null };

const MAX_REASON = 2000;

/** Static controls first, then the build, then the executed ones in parallel; what cannot run is skipped with the reason. */
export async function runControls(deps: AdmissionDeps, input: ControlsInput): Promise<ControlsResult> {
	const { session, result } = createSession(deps, input);
	const structure = await runStatic(session);
	if (structure.verdict === "fail")
		await skipRest(session, result, "The task's structure is not valid, so this was not run.");
	else await runDynamic(session, result);
	if (input.signal?.aborted) throw new AppError("unavailable", `The admission of ${input.dirName} was cancelled.`);
	const order = input.controls;
	result.checks.sort((left, right) => order.indexOf(left.id) - order.indexOf(right.id));
	return result;
}

function createSession(deps: AdmissionDeps, input: ControlsInput): { session: Session; result: ControlsResult } {
	const result: ControlsResult = { checks: [], baseline: null };
	let canary: Promise<boolean> | null = null;
	const askCanary = () => {
		canary ??= canPassCanary(deps, { owner: input.owner, signal: input.signal });
		return canary;
	};
	const session: Session = {
		deps,
		input,
		async measure(id, run) {
			const startedAtMs = deps.clock.nowMs();
			const wasTimeoutBefore = input.timedOutBefore?.includes(id) ?? false;
			const measured = await repeatTimeout(run, { wasTimeoutBefore, canPassCanary: askCanary });
			return { ...measured, ms: Math.round(deps.clock.nowMs() - startedAtMs) };
		},
		async settle(id, { finding, ms }) {
			const { verdict, fault, baseline } = finding;
			if (baseline !== undefined) result.baseline = baseline;
			const reason = boundedText(finding.reason, MAX_REASON);
			const evidence = finding.evidence.map((each) => ({ ...each, text: boundedText(each.text, MAX_EXCERPT) }));
			const check: Check = { id, verdict, reason, fault, evidence, ms };
			result.checks.push(check);
			await input.onCheck?.(check);
		},
	};
	return { session, result };
}

async function runStatic(session: Session): Promise<Finding> {
	const { files, controls } = session.input;
	const structure = await session.measure("structure", async () => ({ finding: runStructure(files) }));
	await session.settle("structure", structure);
	if (controls.includes("leak"))
		await session.settle("leak", await session.measure("leak", async () => ({ finding: runLeak(files) })));
	return structure.finding;
}

async function runDynamic(session: Session, result: ControlsResult): Promise<void> {
	const { deps, input } = session;
	if (!input.controls.includes("build")) return;
	const task = parseTask(input.files, input.dirName);
	const planned = planTrial(task, input.hostEnv);
	if (!planned.ok) {
		const { outcome } = planned;
		await session.settle("build", { finding: inconclusive("reason" in outcome ? outcome.reason : ""), ms: 0 });
		return skipRest(session, result, "The task cannot be run here, so this was not run.");
	}
	const { plan } = planned;
	const { owner, signal } = input;
	const labels = { ...input.labels, task: task.shortName };
	const built = await session.measure("build", () => runBuild(deps, { plan, owner, labels, signal }));
	await session.settle("build", built);
	if (built.image === null) return skipRest(session, result, "There is no image to run, so this was not run.");
	const harborCompat = input.harborCompat ?? false;
	const { keepProcesses } = input;
	const context: ControlContext = {
		deps,
		task,
		plan,
		image: built.image,
		harborCompat,
		keepProcesses,
		owner,
		labels,
		signal,
	};
	await runExecuted(session, context);
}

async function skipRest(session: Session, result: ControlsResult, reason: string): Promise<void> {
	const done = new Set(result.checks.map(({ id }) => id));
	for (const id of session.input.controls)
		if (!done.has(id)) await session.settle(id, { finding: skip(reason), ms: 0 });
}
