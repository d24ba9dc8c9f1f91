import type { Sandbox } from "../ports/index.ts";
import type { HealthcheckConfig } from "../tasks/index.ts";
import { taskFault } from "./attribute-fault.ts";
import type { TrialOutcome } from "./trial.ts";
import { outcomeOfLoss, runTaskCommand, type TrialRun, timePhase } from "./trial-run.ts";

/**
 * Harbor's healthcheck: one success ends it; failures inside the start period are not counted, then `retries` in a
 * row fail it; a timeout fails it at once. null when healthy or when the task has none.
 */
export async function runHealthcheck(run: TrialRun, sandbox: Sandbox): Promise<TrialOutcome | null> {
	const check = run.plan.healthcheck;
	return check ? timePhase(run, "healthcheck", () => repeat(run, sandbox, check)) : null;
}

async function repeat(run: TrialRun, sandbox: Sandbox, check: HealthcheckConfig): Promise<TrialOutcome | null> {
	const { clock } = run.deps;
	const startedAtMs = clock.nowMs();
	for (let failures = 0; !run.signal?.aborted; ) {
		const tried = await tryOnce(run, sandbox, check);
		if (tried !== "failed") return tried === "healthy" ? null : tried;
		const isStarting = clock.nowMs() - startedAtMs < check.startPeriodSec * 1000;
		if (!isStarting) failures += 1;
		if (failures >= Math.max(check.retries, 1)) return unhealthy(`failed ${failures} times in a row`);
		await clock.sleep((isStarting ? check.startIntervalSec : check.intervalSec) * 1000);
	}
	return null;
}

async function tryOnce(
	run: TrialRun,
	sandbox: Sandbox,
	{ command, timeoutSec }: HealthcheckConfig,
): Promise<TrialOutcome | "healthy" | "failed"> {
	const timeoutMs = Math.floor(timeoutSec) * 1000;
	const options = timeoutMs > 0 ? { timeoutMs } : {};
	const { endedBy, exitCode } = await runTaskCommand(run, sandbox, { phase: "healthcheck", command, options });
	if (endedBy === "lost") return outcomeOfLoss(run, sandbox);
	if (endedBy === "timeout") return unhealthy(`ran longer than its ${timeoutSec} s`);
	return exitCode === 0 ? "healthy" : "failed";
}

function unhealthy(what: string): TrialOutcome {
	return taskFault("healthcheck_failed", `The healthcheck ${what}. Mend what it waits for, or its command.`);
}
