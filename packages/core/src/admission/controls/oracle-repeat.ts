import { type Finding, fail } from "../finding.ts";

/** The repeat is the reference once more; against the first run it shows whether the task is stable. */
export function compareRepeat(oracle: Finding, repeat: Finding): Finding {
	const didPass = (finding: Finding) => finding.verdict === "pass" || finding.verdict === "warn";
	if (didPass(oracle) && repeat.verdict === "fail")
		return {
			...repeat,
			reason: `The reference passed once and not a second time: the task is not stable. ${repeat.reason}`,
		};
	if (didPass(oracle) && didPass(repeat) && oracle.isLiveState !== repeat.isLiveState)
		return fail(
			"The reference passed once with its processes ended and once only with them alive: the task is not stable. Let the tests start what they need.",
			[...oracle.evidence, ...repeat.evidence],
		);
	return repeat;
}
