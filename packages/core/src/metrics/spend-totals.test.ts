import { expect, test } from "vitest";
import { describeFurtherSpend } from "./spend-totals.ts";

test("what the cost per valid environment leaves out is named, and nothing is said when it leaves nothing out", () => {
	const spend = { totalMicroUsd: 350_000, proposalMicroUsd: 200_000, solverMicroUsd: 0, otherMicroUsd: 0 };
	expect(describeFurtherSpend(spend)).toBeNull();
	expect(describeFurtherSpend({ ...spend, solverMicroUsd: 120_000, otherMicroUsd: 30_000 })).toBe(
		"$0.12 by solver rollouts and $0.030 by workspace editors and admissions outside proposals",
	);
});
