import type { Mistake, ShownFailure } from "../mistakes/mistake.ts";

type EnvkitVerb = "check" | "build" | "test" | "submit";
type EnvkitOutcome = "pass" | "fail" | "inconclusive" | "disabled" | "accepted" | "rejected" | "error";
/** The last line that every envkit command prints. */
export type EnvkitVerdict = { verb: EnvkitVerb; outcome: EnvkitOutcome; rest: string };

const FAILURE = /^FAIL ([a-z-]+): (.*)$/;
const VERDICT = /^envkit: (check|build|test|submit) (pass|fail|inconclusive|disabled|accepted|rejected|error)\b(.*)$/gm;

/** The failed controls of a report in words: each `FAIL <control>: <reason>` with the indented lines under it. */
export function readFailures(text: string): ShownFailure[] {
	const failures: ShownFailure[] = [];
	let current: ShownFailure | null = null;
	for (const line of text.split("\n")) {
		const found = FAILURE.exec(line);
		if (found) {
			current = { control: found[1] ?? "", text: found[2] ?? "" };
			failures.push(current);
		} else if (current && (line.trim() === "" || /^[ \t>|]/.test(line))) current.text += `\n${line.trim()}`;
		else current = null;
	}
	return failures;
}

/** Whether a report in words points at the mistake. */
export function isShownIn(report: string, mistake: Mistake): boolean {
	return readFailures(report).some((failure) => mistake.isShownBy(failure));
}

export function listVerdicts(text: string): EnvkitVerdict[] {
	return [...text.matchAll(VERDICT)].map(([, verb, outcome, rest = ""]) => ({
		verb: verb as EnvkitVerb,
		outcome: outcome as EnvkitOutcome,
		rest,
	}));
}

/** "round 2, 1 left" → 1; null when the verdict does not say. */
export function findRoundsLeft({ rest }: EnvkitVerdict): number | null {
	const digits = /\b(\d+) left\b/.exec(rest)?.[1];
	return digits === undefined ? null : Number(digits);
}
