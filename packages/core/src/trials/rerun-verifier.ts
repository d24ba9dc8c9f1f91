import type { Sandbox } from "../ports/index.ts";
import { runVerifier } from "./run-verifier.ts";
import type { VerifierRerun } from "./trial.ts";
import type { TrialRun } from "./trial-run.ts";

/** How often the verifier runs again in the container that it verified; none is begun once `withinMs` have passed. */
export type Reruns = { max: number; withinMs: number };

/**
 * Runs the verifier again on what the trial left. Beside the first run's result this shows whether chance decides;
 * alone it shows nothing, since a sound verifier may change what it checks. Ends with the first run without a score.
 */
export async function rerunVerifier(
	run: TrialRun,
	sandbox: Sandbox,
	{ max, withinMs }: Reruns,
): Promise<VerifierRerun[]> {
	const endsAtMs = run.deps.clock.nowMs() + withinMs;
	const reruns: VerifierRerun[] = [];
	while (reruns.length < max && run.deps.clock.nowMs() < endsAtMs && !run.signal?.aborted) {
		const again: TrialRun = { ...run, commands: [], timings: [], warnings: [] };
		const { outcome, tests } = await runVerifier(again, sandbox);
		reruns.push({ outcome, tests: tests?.tests ?? [], commands: again.commands });
		if (outcome.kind !== "scored") break;
	}
	return reruns;
}
