import { textOf } from "../../tasks/index.ts";
import { truncateReference } from "../../trials/index.ts";
import type { ControlContext } from "../admission-deps.ts";
import { type Finding, fail, pass, skip } from "../finding.ts";
import { gradeTrial } from "../grade-trial.ts";

/** The reference cut at top-level statements must lose full reward for at least one cut. */
export async function runPartial(context: ControlContext): Promise<Finding> {
	const script = context.plan.files.get("solution/solve.sh");
	if (!script) return skip("There is no solution/solve.sh to cut.");
	const cuts = truncateReference(textOf(script));
	if (!cuts) return skip("solution/solve.sh cannot be cut: it has one effective statement, or bash cannot read it.");
	const kept: string[] = [];
	for (const cut of cuts) {
		const graded = await gradeTrial(context, { kind: "partial", script: cut });
		if (!graded.isGraded) return describeUngraded(graded.finding, cut);
		if (!graded.isFull)
			return pass(`Cut after line ${linesOf(cut)}, the reference earns only ${graded.reward}.`, graded.evidence);
		kept.push(String(linesOf(cut)));
	}
	const line = linesOf(cuts[0] ?? "");
	return fail(
		`solution/solve.sh still earns full reward when it ends after line ${kept.join(" or ")}: nothing tests the work after that. Test what the later statements do, or drop them.`,
		[
			{
				kind: "file",
				text: "Full reward is earned without the lines after this one.",
				file: "solution/solve.sh",
				line,
			},
		],
	);
}

function describeUngraded(finding: Finding, cut: string): Finding {
	return { ...finding, reason: `With solution/solve.sh cut after line ${linesOf(cut)}: ${finding.reason}` };
}

function linesOf(script: string): number {
	return script.trimEnd().split("\n").length;
}
