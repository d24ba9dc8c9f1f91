import type { AdmissionDeps } from "../admission/index.ts";
import type { BuildOutcome } from "../ports/index.ts";
import { aSandboxProvider, type ScriptedCommand, type ScriptedSandbox } from "./a-sandbox-provider.ts";

/** What solving and testing do, by the sandbox they run in: its labels tell the agent, its files what happened before. */
export type BenchScript = {
	solve?: (sandbox: ScriptedSandbox) => ScriptedCommand;
	test?: (sandbox: ScriptedSandbox) => ScriptedCommand;
	build?: () => Partial<BuildOutcome>;
	/** Whether the canary passes; true unless told. */
	isEngineFit?: boolean;
};

export const rewardOf = (value: number | string): ScriptedCommand => ({
	writes: { "/logs/verifier/reward.txt": String(value) },
});

/** Dependencies of an admission over scripted sandboxes; `solved` marks a sandbox whose solve.sh ran. */
export function anAdmissionBench({ solve, test, build, isEngineFit = true }: BenchScript = {}) {
	const canary = () => rewardOf(isEngineFit ? 1 : 0);
	const runTest = (sandbox: ScriptedSandbox) => test?.(sandbox) ?? rewardOf(sandbox.files.has("/solved") ? 1 : 0);
	const sandboxes = aSandboxProvider((command, sandbox) => {
		const isCanary = sandbox.spec.image === "canary";
		if (!command.includes("solve.sh")) return isCanary ? canary() : runTest(sandbox);
		sandbox.files.set("/solved", "yes");
		return isCanary ? {} : (solve?.(sandbox) ?? {});
	});
	const builds: string[] = [];
	let running = 0;
	let mostRunning = 0;
	const deps: AdmissionDeps = {
		sandboxes,
		clock: { nowMs: () => 0, sleep: async () => {} },
		builder: {
			async build({ labels }) {
				const image = labels?.control === "canary" ? "canary" : "task";
				builds.push(image);
				const outcome = image === "canary" ? {} : (build?.() ?? {});
				return { status: "built", image, cached: false, log: "", durationMs: 1, ...outcome } as BuildOutcome;
			},
			pull: async () => ({ status: "unsupported", limit: "no registry is reached", log: "", durationMs: 1 }),
		},
		async limit(work) {
			running += 1;
			mostRunning = Math.max(mostRunning, running);
			try {
				return await work();
			} finally {
				running -= 1;
			}
		},
	};
	return { deps, sandboxes, builds, mostRunning: () => mostRunning };
}
