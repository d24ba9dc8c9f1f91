import type { ControlContext } from "../admission-deps.ts";
import { type Finding, fail, pass, warn } from "../finding.ts";
import { gradeTrial } from "../grade-trial.ts";

/** The untouched container must not earn full reward; its r_S is the baseline. */
export async function runNoop(context: ControlContext): Promise<Finding> {
	const graded = await gradeTrial(context, { kind: "nop" });
	if (!graded.isGraded) {
		const { finding } = graded;
		if (finding.verdict !== "fail") return finding;
		return { ...finding, reason: `On the untouched container the verifier scores nothing. ${finding.reason}` };
	}
	const { isFull, fraction, reward, evidence } = graded;
	if (isFull)
		return {
			...fail(
				"The untouched container earns full reward. Let the tests check what the instruction asks for.",
				evidence,
			),
			baseline: fraction,
		};
	if (fraction !== null && fraction > 0) {
		const percent = Math.round(fraction * 100);
		const reason = `The untouched container earns no full reward, but ${percent} % of the tests pass. Tests that pass before any work measure nothing.`;
		return { ...warn(reason, evidence), baseline: fraction };
	}
	return { ...pass(`The untouched container earns ${reward}.`, evidence), baseline: fraction };
}
