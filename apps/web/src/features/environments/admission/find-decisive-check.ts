import type { Check } from "../use-environment.ts";

const FIRST_VERDICTS = ["fail", "inconclusive"] as const;

/** The check that explains the verdict: the first that failed, else the first inconclusive one; null when neither. */
export function findDecisiveCheck<Entry extends Pick<Check, "verdict">>(checks: readonly Entry[]): Entry | null {
	for (const verdict of FIRST_VERDICTS) {
		const found = checks.find((check) => check.verdict === verdict);
		if (found) return found;
	}
	return null;
}
