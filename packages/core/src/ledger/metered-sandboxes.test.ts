import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import type { Sandbox, SandboxProvider, SandboxSpec } from "../ports/index.ts";
import { meterSandboxes, RESERVED_SANDBOX_MS } from "./metered-sandboxes.ts";
import { createTestLedger } from "./metered-test-ledger.ts";

const spec: SandboxSpec = {
	image: "img",
	limits: { cpus: 2, memoryMb: 512, pids: 64, diskMb: 100 },
	network: "none",
	lifetimeMs: 60_000,
	owner: "w1",
	purpose: "child",
};

function aProvider(over: { create?: () => Promise<never>; dispose?: () => Promise<void> } = {}) {
	const calls = { disposed: 0 };
	const provider = {
		create:
			over.create ??
			(async () => ({
				id: "s1",
				exec: async () => ({ exitCode: 0 }),
				async [Symbol.asyncDispose]() {
					calls.disposed += 1;
					await over.dispose?.();
				},
			})),
		list: async () => [],
		stop: async () => undefined,
	} as unknown as SandboxProvider;
	return { provider, calls };
}

describe("meterSandboxes", () => {
	it("reserves at the start and settles limits × wall time at the end", async () => {
		const ledger = createTestLedger();
		const sandbox = await meterSandboxes(aProvider().provider, ledger.deps).create(spec);
		expect(ledger.open()).toEqual([2 * 60 + 0.5 * 60]);
		ledger.advance(10_000);
		await sandbox[Symbol.asyncDispose]();
		expect(ledger.rows()).toEqual([
			{
				spend: { kind: "sandbox", purpose: "child", cpuSeconds: 20, gibSeconds: 5, durationMs: 10_000 },
				costMicroUsd: 25,
				priceVersion: "unit",
				remark: null,
			},
		]);
	});

	it("reserves for a bounded expectation, not for the whole of a long lifetime", async () => {
		const ledger = createTestLedger();
		await meterSandboxes(aProvider().provider, ledger.deps).create({ ...spec, lifetimeMs: 3 * 3_600_000 });
		expect(ledger.open()).toEqual([2.5 * (RESERVED_SANDBOX_MS / 1000)]);
	});

	it("writes one row however often and however parallel it is disposed", async () => {
		const ledger = createTestLedger();
		const { provider, calls } = aProvider();
		const sandbox = await meterSandboxes(provider, ledger.deps).create(spec);
		await Promise.all([sandbox[Symbol.asyncDispose](), sandbox[Symbol.asyncDispose]()]);
		await sandbox[Symbol.asyncDispose]();
		expect(ledger.rows()).toHaveLength(1);
		expect(calls.disposed).toBe(1);
	});

	it("releases the reservation when no sandbox came to be", async () => {
		const ledger = createTestLedger();
		const { provider } = aProvider({ create: () => Promise.reject(new AppError("not_found", "no image")) });
		await expect(meterSandboxes(provider, ledger.deps).create(spec)).rejects.toThrow("no image");
		expect(ledger.rows()).toEqual([]);
		expect(ledger.open()).toEqual([]);
	});

	it("ends and settles a sandbox that could not be recorded", async () => {
		const ledger = createTestLedger();
		const { provider, calls } = aProvider();
		const onStarted = () => Promise.reject(new Error("no database"));
		await expect(meterSandboxes(provider, { ...ledger.deps, onStarted }).create(spec)).rejects.toThrow("no database");
		expect(calls.disposed).toBe(1);
		expect(ledger.rows()).toHaveLength(1);
	});

	it("settles even when the engine fails to end the sandbox, and tells of the failure", async () => {
		const ledger = createTestLedger();
		const { provider } = aProvider({ dispose: () => Promise.reject(new AppError("unavailable", "no engine")) });
		const sandbox: Sandbox & AsyncDisposable = await meterSandboxes(provider, ledger.deps).create(spec);
		await expect(sandbox[Symbol.asyncDispose]()).rejects.toThrow("no engine");
		expect(ledger.rows()).toHaveLength(1);
	});

	it("tells the hooks of the start and of the one end", async () => {
		const ledger = createTestLedger();
		const told: unknown[] = [];
		const metered = meterSandboxes(aProvider().provider, {
			...ledger.deps,
			onStarted: async ({ id, expiresAt }) => void told.push(["started", id, expiresAt.getTime()]),
			onEnded: async ({ id, spend }) => void told.push(["ended", id, spend.cpuSeconds]),
		});
		const sandbox = await metered.create(spec);
		ledger.advance(1000);
		await sandbox[Symbol.asyncDispose]();
		await sandbox[Symbol.asyncDispose]();
		expect(told).toEqual([
			["started", "s1", 60_000],
			["ended", "s1", 2],
		]);
	});

	it("refuses a sandbox that does not fit, naming the budget, before the engine is asked", async () => {
		const ledger = createTestLedger({ campaign: 100 });
		const { provider } = aProvider({ create: () => Promise.reject(new Error("asked")) });
		await expect(meterSandboxes(provider, ledger.deps).create(spec)).rejects.toMatchObject({
			code: "forbidden",
			details: { reason: "budget" },
		});
	});
});
