import { describe, expect, it } from "vitest";
import { renderFeedback } from "./render-feedback.ts";
import type { AdmissionReport } from "./report.ts";

const report: AdmissionReport = {
	name: "a/b",
	contentDigest: "sha256:0",
	profile: "standard",
	profileVersion: "1",
	checkerVersion: "1",
	verdict: "rejected",
	baseline: 0,
	ms: 1,
	checks: [
		{ id: "structure", verdict: "pass", reason: "Fine.", fault: null, evidence: [], ms: 1 },
		{
			id: "oracle",
			verdict: "fail",
			reason: "The reference earns 0.",
			fault: "environment",
			evidence: [{ kind: "log", text: "line one\nline two", file: "tests/test.sh", line: 3 }],
			ms: 1,
		},
	],
};

describe("renderFeedback", () => {
	it("shows what failed, why, and the evidence; what passed in one line", () =>
		expect(renderFeedback(report)).toBe(
			`Verdict: rejected (profile standard).

FAIL oracle: The reference earns 0.
  [log tests/test.sh:3] line one
    line two

Nothing to mend in: structure (pass).`,
		));

	it("is bounded, whatever the logs hold", () => {
		const [check] = report.checks.slice(1);
		const checks = Array.from({ length: 50 }, () => ({
			...check,
			evidence: [{ kind: "log", text: "x\n".repeat(9000) }],
		}));
		expect(renderFeedback({ ...report, checks } as AdmissionReport).length).toBeLessThanOrEqual(12_000);
	});
});
