import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createHoldLease } from "./hold-lease.ts";

const LEASE_MS = 60;
const hold = createHoldLease({ leaseMs: LEASE_MS });
const untilAborted = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("the lease is renewed several times while the work runs, and not afterwards", async () => {
	let renewals = 0;
	const renew = async () => {
		renewals += 1;
		return true;
	};
	const result = await hold(renew, async (signal) => {
		await sleep(4 * LEASE_MS);
		return signal.aborted ? "aborted" : "held";
	});
	expect(result).toBe("held");
	expect(renewals).toBeGreaterThanOrEqual(3);
	const before = renewals;
	await sleep(2 * LEASE_MS);
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
	await expect(hold(async () => false, untilAborted)).rejects.toMatchObject({ code: "conflict" });
});

test("a renewal that throws once is made up for by the next", async () => {
	let calls = 0;
	const renew = async () => {
		calls += 1;
		if (calls === 1) throw new Error("the database restarts");
		return true;
	};
	const isAborted = await hold(renew, async (signal) => {
		await sleep(3 * LEASE_MS);
		return signal.aborted;
	});
	expect(isAborted).toBe(false);
});

test.each([
	["throws", () => Promise.reject(new Error("gone"))],
	["never answers", () => new Promise<boolean>(() => undefined)],
])("when every renewal %s the work is aborted once the lease has run out", async (_name, renew) => {
	const startedAt = performance.now();
	await expect(hold(renew, untilAborted)).rejects.toMatchObject({ code: "conflict" });
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(LEASE_MS - 1);
});

test("the caller's own signal reaches the work with its reason", async () => {
	const caller = new AbortController();
	const held = hold(async () => true, untilAborted, { signal: caller.signal });
	caller.abort(new Error("the worker stops"));
	await expect(held).rejects.toThrow("the worker stops");
});
