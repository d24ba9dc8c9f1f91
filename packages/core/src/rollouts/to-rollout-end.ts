import type { Fault, TrialOutcome, TrialResult } from "../trials/index.ts";
import type { RolloutEnd } from "./rollout.ts";

/** A solver's trial as a rollout keeps it. `turns`: answers of the model. */
export function toRolloutEnd(
	trial: TrialResult,
	{ baseline, turns }: { baseline: number | null; turns: number },
): RolloutEnd {
	const { outcome } = trial;
	const scored = outcome.kind === "scored" ? outcome : null;
	const fraction = scored?.testsPassedFraction ?? null;
	return {
		status: STATUSES[outcome.kind],
		outcome: outcome.kind,
		fault: faultOf(trial),
		code: "code" in outcome ? outcome.code : null,
		reason: "reason" in outcome ? outcome.reason : null,
		reward: scored?.reward ?? null,
		rewards: scored?.rewards ?? null,
		testsPassedFraction: fraction,
		testSource: scored ? trial.testSource : "none",
		...countTests(trial),
		normalised: normalise(fraction, baseline),
		solverEnd: trial.solver?.end ?? null,
		turns,
		warnings: trial.warnings,
		durationMs: trial.durationMs,
	};
}

const STATUSES = {
	scored: "completed",
	failed_to_score: "completed",
	infra_error: "stopped",
	cancelled: "cancelled",
} as const satisfies Record<TrialOutcome["kind"], RolloutEnd["status"]>;

/** (r − b) / (1 − b), domain §3. null without both, and when the untouched container earns all there is. */
export function normalise(fraction: number | null, baseline: number | null): number | null {
	if (fraction === null || baseline === null || baseline >= 1) return null;
	return (fraction - baseline) / (1 - baseline);
}

/** A container that dies under the solver by the task's own limits is the solver's doing: the reference stays below them. */
function faultOf({ outcome, timings }: TrialResult): Fault | null {
	if (!("fault" in outcome)) return null;
	const wasVerified = timings.some(({ phase }) => phase === "verifier");
	return isLossByLimit(outcome) && !wasVerified ? "solver" : outcome.fault;
}

const isLossByLimit = (outcome: TrialOutcome) =>
	outcome.kind === "failed_to_score" && outcome.code === "sandbox_lost" && outcome.fault === "environment";

/** Skipped tests count in neither number. */
function countTests({ outcome, tests, testSource }: TrialResult): Pick<RolloutEnd, "testsPassed" | "testsTotal"> {
	if (outcome.kind !== "scored" || (testSource !== "ctrf" && testSource !== "junit"))
		return { testsPassed: null, testsTotal: null };
	const counted = tests.filter(({ status }) => status !== "skipped");
	return { testsPassed: counted.filter(({ status }) => status === "passed").length, testsTotal: counted.length };
}
