import { describe, expect, it } from "vitest";
import { exitCodeOfVerdicts } from "./validate.ts";

describe("exitCodeOfVerdicts", () => {
	it("is 0 when all are accepted", () => expect(exitCodeOfVerdicts(["accepted", "accepted"])).toBe(0));
	it("is 1 when any is rejected", () => expect(exitCodeOfVerdicts(["accepted", "inconclusive", "rejected"])).toBe(1));
	it("is 2 when any is inconclusive and none rejected", () =>
		expect(exitCodeOfVerdicts(["inconclusive", "accepted"])).toBe(2));
});
