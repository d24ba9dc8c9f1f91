import { describe, expect, it } from "vitest";
import { decideVerdict } from "./decide-verdict.ts";
import type { CheckVerdict } from "./report.ts";

describe("decideVerdict", () => {
	it.each<[CheckVerdict[], string]>([
		[["pass", "warn", "skip"], "accepted"],
		[["pass", "inconclusive", "skip"], "inconclusive"],
		[["inconclusive", "fail", "pass"], "rejected"],
		[["fail", "skip"], "rejected"],
	])("makes %j %s", (verdicts, verdict) =>
		expect(decideVerdict(verdicts.map((each) => ({ verdict: each })))).toBe(verdict),
	);
});
