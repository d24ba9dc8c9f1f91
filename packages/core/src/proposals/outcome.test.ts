import { expect, test } from "vitest";
import { toProposalEnd } from "./outcome.ts";
import { END_REASONS } from "./proposal.ts";

test.each(["no_submission", "turn_limit", "time_limit", "disk_limit", "rejected"] as const)(
	"%s is completed and rejected",
	(reason) => {
		expect(toProposalEnd(reason, { rounds: 0 })).toMatchObject({ status: "completed", verdict: "rejected" });
	},
);

test.each(["budget", "cancelled", "system_error"] as const)("%s is not completed and has no verdict", (reason) => {
	const end = toProposalEnd(reason, { rounds: 2 });
	expect(end.status).not.toBe("completed");
	expect(end.verdict).toBeNull();
});

test("an inconclusive end is completed but neither accepted nor rejected", () => {
	expect(toProposalEnd("inconclusive", { rounds: 1 })).toMatchObject({ status: "completed", verdict: "inconclusive" });
});

test("every end reason has an outcome", () => {
	for (const reason of END_REASONS) expect(toProposalEnd(reason, { rounds: 1 }).endReason).toBe(reason);
});
