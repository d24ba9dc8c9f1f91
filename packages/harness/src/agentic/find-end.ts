import type { EndReason, MethodContext } from "@aes/core/proposals";

/** How the proposal ends because of its last submission; null while a submission may still come. */
export function findLastWord(context: Pick<MethodContext, "lastSubmission">): EndReason | null {
	const last = context.lastSubmission();
	if (last && last.report.verdict !== "rejected") return last.report.verdict;
	return last?.roundsLeft === 0 ? "rejected" : null;
}

/** How the proposal ends when its proposer stops by itself. */
export function endOfStopped(context: Pick<MethodContext, "lastSubmission">): EndReason {
	return findLastWord(context) ?? (context.lastSubmission() ? "rejected" : "no_submission");
}
