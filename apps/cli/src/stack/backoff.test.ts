import { expect, test } from "vitest";
import { nextBackoff } from "./backoff.ts";

test("a process that keeps dying is started again after 1, 2, 4, 8, 16, then 30 seconds", () => {
	let failures = 0;
	const waits = Array.from({ length: 7 }, () => {
		const backoff = nextBackoff(failures, 100);
		failures = backoff.failures;
		return backoff.waitMs / 1000;
	});
	expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

test("a process that lived a minute starts from the shortest wait again", () => {
	expect(nextBackoff(6, 60_000)).toEqual({ failures: 1, waitMs: 1_000 });
});
