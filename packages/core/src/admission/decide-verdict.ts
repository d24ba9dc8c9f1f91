import type { Check, Verdict } from "./report.ts";

/**
 * Worst verdict wins: a failed check rejects, else an inconclusive one leaves it open. Warnings never block, and
 * neither does a skipped check: what a failure made impossible is skipped beside that failure.
 */
export function decideVerdict(checks: readonly Pick<Check, "verdict">[]): Verdict {
	const has = (verdict: Check["verdict"]) => checks.some((check) => check.verdict === verdict);
	if (has("fail")) return "rejected";
	return has("inconclusive") ? "inconclusive" : "accepted";
}
