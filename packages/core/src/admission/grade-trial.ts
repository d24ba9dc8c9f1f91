import { type FailureCode, type Reruns, runTrial, type TrialAgent, type TrialResult } from "../trials/index.ts";
import type { ControlContext } from "./admission-deps.ts";
import { type Finding, fail, inconclusive } from "./finding.ts";
import type { Evidence } from "./report.ts";
import { toTrialEvidence } from "./trial-evidence.ts";

/** A trial that earned a reward on a known scale, or the finding that it could not be graded. */
export type GradedTrial =
	| {
			isGraded: true;
			isFull: boolean;
			reward: number;
			fraction: number | null;
			evidence: Evidence[];
			trial: TrialResult;
	  }
	| { isGraded: false; finding: Finding };

/** Runs one trial in a fresh container, as soon as a slot is free, and grades it by domain §2. */
export async function gradeTrial(context: ControlContext, agent: TrialAgent, reruns?: Reruns): Promise<GradedTrial> {
	const { deps, plan, image, harborCompat, keepProcesses, owner, labels, signal } = context;
	const trial = await deps.limit(() =>
		runTrial(deps, {
			plan,
			image,
			agent,
			harborCompat,
			keepProcesses,
			...(reruns && { reruns }),
			owner,
			labels,
			signal,
		}),
	);
	const evidence = await toTrialEvidence(trial, deps.putBlob);
	const { outcome } = trial;
	if (outcome.kind !== "scored") return { isGraded: false, finding: toFinding(trial, evidence) };
	const { reward, rewards, testsPassedFraction } = outcome;
	if (reward === null || reward > 1) {
		const reason = `The reward scale is unknown: ${JSON.stringify(rewards).slice(0, 200)}. Write one key "reward" from 0 to 1.`;
		return { isGraded: false, finding: inconclusive(reason, evidence) };
	}
	return { isGraded: true, isFull: reward === 1, reward, fraction: testsPassedFraction, evidence, trial };
}

/** Timeouts say nothing yet: a slow engine shows the same. */
const TIMEOUTS: ReadonlySet<FailureCode> = new Set(["verifier_timeout", "agent_timeout"]);

function toFinding({ outcome }: TrialResult, evidence: Evidence[]): Finding {
	if (outcome.kind === "scored" || outcome.kind === "cancelled") return inconclusive("It was cancelled.", evidence);
	const { code, fault, reason } = outcome;
	if (TIMEOUTS.has(code)) return { ...inconclusive(reason, evidence), timeout: code };
	if (fault === "system") return inconclusive(reason, evidence);
	return fail(`${reason}${ADVICE[code] ?? ""}`, evidence);
}

const WRITE_REWARD = " Let tests/test.sh write a number from 0 to 1 to /logs/verifier/reward.txt whatever happens.";
const ADVICE: Partial<Record<FailureCode, string>> = {
	reward_missing: WRITE_REWARD,
	reward_empty: WRITE_REWARD,
	reward_unreadable: WRITE_REWARD,
	reward_not_finite: WRITE_REWARD,
	reward_too_large: WRITE_REWARD,
};
