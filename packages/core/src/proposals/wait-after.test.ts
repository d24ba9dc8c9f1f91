import { expect, test } from "vitest";
import { AppError, type ErrorCode } from "../errors.ts";
import { waitAfter } from "./wait-after.ts";

const MINUTE_MS = 60_000;
const fault = (code: ErrorCode, details: Record<string, unknown> = { vendor: "lab" }) =>
	new AppError(code, "no", { details });

test("a vendor that is away or busy is given longer each time, a quarter of an hour in all", () => {
	for (const code of ["unavailable", "rate_limited", "timed_out"] as const) {
		const waits = [1, 2, 3, 4].map((attempt) => Number(waitAfter(fault(code), attempt)) / MINUTE_MS);
		expect(waits).toEqual([1, 2, 4, 8]);
	}
	expect(waitAfter(fault("unavailable"), 9)).toBe(8 * MINUTE_MS);
});

test("a vendor is not asked sooner than it wants, and an hour later at the latest", () => {
	const asking = (retryAfterMs: number) => waitAfter(fault("rate_limited", { vendor: "lab", retryAfterMs }), 1);
	expect(asking(1_000)).toBe(MINUTE_MS);
	expect(asking(90_000)).toBe(90_000);
	expect(asking(7_200_000)).toBe(3_600_000);
});

test("what a person has to mend at a vendor is not tried again", () => {
	expect(waitAfter(fault("forbidden"), 1)).toBeNull();
	expect(waitAfter(fault("not_found"), 1)).toBeNull();
});

test("a setting that is missing is not brought by another attempt", () => {
	expect(waitAfter(fault("not_found", { setting: "OPENAI_API_KEY" }), 1)).toBeNull();
});

test("any other fault is tried again at once", () => {
	expect(waitAfter(fault("invalid_input"), 1)).toBe(0);
	for (const code of ["forbidden", "not_found", "unavailable", "internal"] as const)
		expect(waitAfter(fault(code, {}), 1)).toBe(0);
});
