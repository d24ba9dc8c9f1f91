import { expect, test } from "vitest";
import { findDecisiveCheck } from "./find-decisive-check.ts";

test("a failure decides before an inconclusive check that came earlier", () => {
	const checks = [{ verdict: "pass" }, { verdict: "inconclusive" }, { verdict: "fail", id: "oracle" }] as const;
	expect(findDecisiveCheck(checks)).toBe(checks[2]);
});

test("with no failure the first inconclusive check decides", () => {
	const checks = [{ verdict: "warn" }, { verdict: "inconclusive" }, { verdict: "inconclusive" }] as const;
	expect(findDecisiveCheck(checks)).toBe(checks[1]);
});

test("warnings and skips decide nothing", () => {
	expect(findDecisiveCheck([{ verdict: "warn" }, { verdict: "skip" }, { verdict: "pass" }])).toBeNull();
});
