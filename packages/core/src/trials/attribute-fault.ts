import { AppError } from "../errors.ts";
import type { Sandbox } from "../ports/index.ts";
import type { TrialPlan } from "./plan-trial.ts";
import type { FailureCode, TrialOutcome } from "./trial.ts";

/** How a sandbox was lost, as its adapter tells in `AppError.details.reason`; null = it does not say. */
export type Loss = { reason: string | null; doesEngineAnswer: boolean };

const LIMIT_KEYS: Readonly<Record<string, string>> = { memory: "memory_mb", disk: "storage_mb" };

/**
 * Whose fault a lost sandbox is (domain §2). No engine: the system's. A process limit reached, or a limit that the
 * task names itself outgrown: the task's. A limit of ours that the task does not name, or a container that was
 * stopped from outside: the system's, for a larger limit might show that the task is fine.
 */
export function attributeLoss(loss: Loss, plan: Pick<TrialPlan, "declaredLimits" | "limits">): TrialOutcome {
	if (!loss.doesEngineAnswer)
		return systemFault("engine_unavailable", "The Docker engine stopped answering. Start it, then run this again.");
	if (loss.reason === "pids")
		return taskFault(
			"sandbox_lost",
			`The container filled up with ${plan.limits.pids} processes that would not end. Start fewer.`,
		);
	if (loss.reason !== "memory" && loss.reason !== "disk")
		return systemFault("sandbox_lost", "The container was stopped from outside. Run this again.");
	const limit = loss.reason === "memory" ? plan.limits.memoryMb : plan.limits.diskMb;
	const key = LIMIT_KEYS[loss.reason];
	if (plan.declaredLimits.has(loss.reason))
		return taskFault("sandbox_lost", `The container outgrew the task's own ${key} = ${limit}. Use less or raise it.`);
	return systemFault(
		"engine_limit",
		`The container outgrew the default ${loss.reason} limit of ${limit} MB. Name ${key} under [environment] in task.toml.`,
	);
}

/** Engine and sandboxes tell in `details.reason` why they are away; what does not is the store, and can be tried again. */
export const isStoreFault = ({ code, details }: AppError): boolean =>
	code === "unavailable" && details.reason === undefined;

/** Why a sandbox is gone, which it tells whoever asks it anything; null when it is there, or does not say. */
export async function findLoss(sandbox: Sandbox): Promise<AppError | null> {
	const error = await sandbox.readFile("/").then(
		() => null,
		(cause: unknown) => cause,
	);
	return error instanceof AppError && error.code === "unavailable" ? error : null;
}

/** What worked in that sandbox has filled its disk: its own doing, and no repetition makes it another's. */
export const isDiskLoss = (error: unknown): error is AppError =>
	error instanceof AppError && error.code === "unavailable" && error.details.reason === "disk";

/** With engine and container healthy, a verifier that leaves no usable reward is the task's defect. */
export function attributeUnusableReward(code: FailureCode, reason: string, isAgentTimedOut: boolean): TrialOutcome {
	const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
	if (!isAgentTimedOut) return taskFault(code, sentence);
	return taskFault("agent_timeout", `The agent ran out of time, and then the verifier gave no reward: ${sentence}`);
}

export function taskFault(code: FailureCode, reason: string): TrialOutcome {
	return { kind: "failed_to_score", fault: "environment", code, reason };
}

export function systemFault(code: FailureCode, reason: string): TrialOutcome {
	return { kind: "infra_error", fault: "system", code, reason };
}
