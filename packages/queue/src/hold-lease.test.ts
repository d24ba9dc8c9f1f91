import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHoldLease } from "./hold-lease.ts";

const LEASE_MS = 60;
const hold = createHoldLease({ leaseMs: LEASE_MS });
const untilAborted = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** The clock is the tests': a machine that stalls for a lease's length would lose it, as it must. */
const pass = (leases: number) => vi.advanceTimersByTimeAsync(leases * LEASE_MS);
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
	vi.useRealTimers();
});

test("the lease is renewed several times while the work runs, and not afterwards", async () => {
	let renewals = 0;
	const renew = async () => {
		renewals += 1;
		return true;
	};
	const result = await hold(renew, async (signal) => {
		await pass(4);
		return signal.aborted ? "aborted" : "held";
	});
	expect(result).toBe("held");
	expect(renewals).toBeGreaterThanOrEqual(3);
	const before = renewals;
	await pass(2);
	expect(renewals).toBe(before);
});

test("work that fails fails with its own error", async () => {
	await expect(
		hold(
			async () => true,
			() => Promise.reject(new Error("broke")),
		),
	).rejects.toThrow("broke");
});

test("a row that is another's aborts the work with a conflict", async () => {
	const held = hold(async () => false, untilAborted);
	await Promise.all([expect(held).rejects.toMatchObject({ code: "conflict" }), pass(1)]);
});

test("a renewal that throws once is made up for by the next", async () => {
	let calls = 0;
	const renew = async () => {
		calls += 1;
		if (calls === 1) throw new Error("the database restarts");
		return true;
	};
	const isAborted = await hold(renew, async (signal) => {
		await pass(3);
		return signal.aborted;
	});
	expect(isAborted).toBe(false);
});

test.each([
	["throws", () => Promise.reject(new Error("gone"))],
	["never answers", () => new Promise<boolean>(() => undefined)],
])("when every renewal %s the work is aborted once the lease has run out", async (_name, renew) => {
	const startedAt = performance.now();
	let lostAt = 0;
	const held = hold(renew, untilAborted).finally(() => {
		lostAt = performance.now();
	});
	await Promise.all([expect(held).rejects.toMatchObject({ code: "conflict" }), pass(2)]);
	expect(lostAt - startedAt).toBeGreaterThanOrEqual(LEASE_MS);
});

test("the caller's own signal reaches the work with its reason", async () => {
	const caller = new AbortController();
	const held = hold(async () => true, untilAborted, { signal: caller.signal });
	caller.abort(new Error("the worker stops"));
	await expect(held).rejects.toThrow("the worker stops");
});
