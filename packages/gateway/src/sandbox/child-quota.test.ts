import { describe, expect, it } from "vitest";
import { createChildQuota } from "./child-quota.ts";

const nothing = async () => "done";

describe("createChildQuota", () => {
	it("refuses more in all than the quota, also after failures", async () => {
		const quota = createChildQuota({ total: 2, concurrent: 5, cpuSeconds: 100 });
		await expect(quota.run(() => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
		await quota.run(nothing);
		await expect(quota.run(nothing)).rejects.toMatchObject({
			code: "rate_limited",
			message: "All 2 child sandboxes of this proposal were used.",
		});
	});

	it("refuses more at once than the quota, until one ends", async () => {
		const quota = createChildQuota({ total: 9, concurrent: 1, cpuSeconds: 100 });
		let end = (_: string) => {};
		const first = quota.run(() => new Promise<string>((resolve) => (end = resolve)));
		await expect(quota.run(nothing)).rejects.toThrow("1 of 1 child sandboxes run already");
		end("first");
		expect(await first).toBe("first");
		expect(await quota.run(nothing)).toBe("done");
	});

	it("refuses when the CPU-seconds are used up", async () => {
		const quota = createChildQuota({ total: 9, concurrent: 1, cpuSeconds: 10 });
		quota.addCpuSeconds(9.5);
		await quota.run(nothing);
		quota.addCpuSeconds(0.5);
		await expect(quota.run(nothing)).rejects.toThrow("The 10 CPU-seconds");
	});
});
