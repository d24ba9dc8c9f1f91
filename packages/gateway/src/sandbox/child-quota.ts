import { AppError } from "@aes/core/errors";
import type { ChildSandboxQuota } from "@aes/core/proposals";

export type ChildQuota = {
	addCpuSeconds(seconds: number): void;
	/** Runs `work` as one child sandbox of the quota. Throws `rate_limited` with the figures when none is left. */
	run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Counts one session's child sandboxes; one that failed or was cancelled counts as well. */
export function createChildQuota(quota: ChildSandboxQuota): ChildQuota {
	let started = 0;
	let running = 0;
	let cpuSeconds = 0;

	function findRefusal(): string | null {
		if (started >= quota.total) return `All ${quota.total} child sandboxes of this proposal were used.`;
		if (cpuSeconds >= quota.cpuSeconds)
			return `The ${quota.cpuSeconds} CPU-seconds for child sandboxes of this proposal were used.`;
		if (running >= quota.concurrent)
			return `${running} of ${quota.concurrent} child sandboxes run already. Wait until one ends and try again.`;
		return null;
	}

	return {
		addCpuSeconds(seconds) {
			cpuSeconds += seconds;
		},
		async run(work) {
			const refusal = findRefusal();
			if (refusal) throw new AppError("rate_limited", refusal, { details: { reason: "quota" } });
			started += 1;
			running += 1;
			try {
				return await work();
			} finally {
				running -= 1;
			}
		},
	};
}
