import type { Reruns, VerifierRerun } from "../../trials/index.ts";
import type { ControlContext } from "../admission-deps.ts";
import { didPass, type Finding, fail, inconclusive, warn } from "../finding.ts";
import { toRerunEvidence } from "../trial-evidence.ts";
import { runReference } from "./oracle.ts";

/** A test that chance decides in half of its runs passes six more with probability 1/64. */
const RERUNS: Reruns = { max: 6, withinMs: 30_000 };

/** Fresh containers that tell a verifier that chance decides from one that changes what it checks. */
const CONFIRMATIONS = 4;

/**
 * The reference once more in a fresh container, and the verifier several times there. A verifier that passes, fails
 * and passes again is decided by chance. One that passes no more after its first failure may only change what it
 * checks: then further fresh containers decide.
 */
export async function runOracleRepeat(context: ControlContext): Promise<Finding> {
	const { finding, graded } = await runReference(context, context.harborCompat ? undefined : RERUNS);
	if (!didPass(finding) || !graded.isGraded) return finding;
	const { reruns } = graded.trial;
	const failed = reruns.find(({ outcome }) => !isFull(outcome));
	if (!failed) return finding;
	const evidence = await toRerunEvidence(failed, context.deps.putBlob);
	if (isSystemFault(failed)) return inconclusive("The verifier could not be run again to its end.", evidence);
	const passes = 1 + reruns.filter(({ outcome }) => isFull(outcome)).length;
	const seen = `The verifier gave full reward in ${passes} of ${reruns.length + 1} runs in one container`;
	if (reruns.slice(reruns.indexOf(failed)).some(({ outcome }) => isFull(outcome)))
		return fail(`${seen}, on the same files: chance decides. Mend the tests that fail now and then.`, evidence);
	return confirm(context, finding, { seen, evidence });
}

type Suspicion = { seen: string; evidence: Finding["evidence"] };

async function confirm(context: ControlContext, first: Finding, { seen, evidence }: Suspicion): Promise<Finding> {
	for (let run = 0; run < CONFIRMATIONS; run++) {
		const again = compareProcesses(first, (await runReference(context)).finding);
		if (!didPass(again)) return again;
	}
	const reason = `${seen}, and in ${CONFIRMATIONS} further fresh ones each time: it changes what it checks.`;
	return { ...first, ...warn(`${first.reason} ${reason}`, evidence) };
}

/** The repeat is the reference once more; against the first run it shows whether the task is stable. */
export function compareRepeat(oracle: Finding, repeat: Finding): Finding {
	if (!didPass(oracle)) return repeat;
	const finding = compareProcesses(oracle, repeat);
	if (finding.verdict !== "fail") return finding;
	return { ...finding, reason: `The reference does not pass every time: the task is not stable. ${finding.reason}` };
}

function compareProcesses(first: Finding, again: Finding): Finding {
	if (!didPass(again) || first.isLiveState === again.isLiveState) return again;
	return fail(
		"It passed once with its processes ended and once only with them alive. Let the tests start what they need.",
		[...first.evidence, ...again.evidence],
	);
}

const isFull = (outcome: VerifierRerun["outcome"]) => outcome.kind === "scored" && outcome.reward === 1;

const isSystemFault = ({ outcome }: VerifierRerun) =>
	outcome.kind !== "scored" && outcome.kind !== "cancelled" && outcome.fault === "system";
