import type { Verdict } from "../admission/index.ts";

/** What a verdict belongs to, besides the content: profile with version, and checker (domain §2). */
export type Checker = { profile: string; profileVersion: string; checkerVersion: string };
export type StoredVerdict = Checker & { verdict: Verdict };

/**
 * False when these controls have decided already: only an inconclusive verdict is superseded, and verdicts of other
 * versions stand beside it.
 */
export const needsReadmission = (verdicts: readonly StoredVerdict[], checker: Checker): boolean =>
	!verdicts.some((stored) => isSameChecker(stored, checker) && stored.verdict !== "inconclusive");

export const isSameChecker = (left: Checker, right: Checker): boolean =>
	left.profile === right.profile &&
	left.profileVersion === right.profileVersion &&
	left.checkerVersion === right.checkerVersion;

export type VerdictChange = "same" | "changed" | "pending" | "undecided";

/** Old beside new: `undecided` when either is inconclusive, for then nothing is known of a change. */
export function compareVerdicts(before: Verdict | null, after: Verdict | null): VerdictChange {
	if (after === null) return "pending";
	if (before === null || before === "inconclusive" || after === "inconclusive") return "undecided";
	return before === after ? "same" : "changed";
}
