import type { Verdict } from "../admission/index.ts";
import type { EndReason, ProposalStatus } from "./proposal.ts";

export type ProposalEnd = {
	status: Exclude<ProposalStatus, "queued" | "running">;
	endReason: EndReason;
	verdict: Verdict | null;
	rounds: number;
	/** What went wrong on our side, or which budget is spent or disk filled, in words. */
	error: string | null;
};

/**
 * Domain §1: a proposal that never submits or runs out of turns, time or disk is completed, evaluable and rejected,
 * the proposer's fault; one stopped by budget or cancelled is not completed and has no verdict.
 */
export function toProposalEnd(endReason: EndReason, progress: { rounds: number; error?: string }): ProposalEnd {
	const base = { endReason, rounds: progress.rounds, error: progress.error ?? null };
	switch (endReason) {
		case "accepted":
		case "inconclusive":
			return { ...base, status: "completed", verdict: endReason };
		case "rejected":
		case "no_submission":
		case "turn_limit":
		case "time_limit":
		case "disk_limit":
			return { ...base, status: "completed", verdict: "rejected" };
		case "cancelled":
			return { ...base, status: "cancelled", verdict: null };
		case "budget":
		case "system_error":
			return { ...base, status: "stopped", verdict: null };
	}
}
