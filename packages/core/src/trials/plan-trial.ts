import { AppError } from "../errors.ts";
import type { FileTree, SandboxLimits } from "../ports/index.ts";
import {
	agentInstruction,
	type HealthcheckConfig,
	resolveEnv,
	type Task,
	type TaskUser,
	unsupportedFeatures,
} from "../tasks/index.ts";
import type { TrialOutcome } from "./trial.ts";

/** What holds where a task names no limit: Harbor sets none then, which no shared host can afford. */
export const DEFAULT_LIMITS: SandboxLimits = { cpus: 2, memoryMb: 4096, pids: 512, diskMb: 10_240 };
const DEFAULT_AGENT_TIMEOUT_MS = 3_600_000;
const MAX_TIMEOUT_MS = 24 * 3_600_000;

/** A task as a trial needs it: templates resolved, seconds as milliseconds, no limit left open. */
export type TrialPlan = {
	files: FileTree;
	/** What an agent is told. */
	instruction: string;
	/** A prebuilt image; null = built from `environment/`. */
	prebuiltImage: string | null;
	buildTimeoutMs: number;
	limits: SandboxLimits;
	/** Limits that the task itself names: outgrowing one of them is the task's fault. */
	declaredLimits: ReadonlySet<"memory" | "disk">;
	network: "none" | "public";
	workdir: string | null;
	env: Record<string, string>;
	healthcheck: HealthcheckConfig | null;
	agent: { timeoutMs: number; user: TaskUser; env: Record<string, string> };
	verifier: { timeoutMs: number; user: TaskUser; env: Record<string, string> };
};

export type PlannedTrial = { ok: true; plan: TrialPlan } | { ok: false; outcome: TrialOutcome };

/**
 * Refuses, as a value, what this version cannot run. `hostEnv` holds the only host variables that a task's
 * templates may read: nothing of the host reaches a task unasked.
 */
export function planTrial(task: Task, hostEnv: Record<string, string> = {}): PlannedTrial {
	const unsupported = unsupportedFeatures(task);
	if (unsupported.length > 0) {
		const reason = `This version does not run the task: ${unsupported.map((feature) => feature.reason).join("; ")}.`;
		return { ok: false, outcome: { kind: "failed_to_score", fault: "system", code: "unsupported_feature", reason } };
	}
	try {
		return { ok: true, plan: toPlan(task, hostEnv) };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const outcome = { kind: "failed_to_score", fault: "system", code: "env_template_missing" } as const;
		return { ok: false, outcome: { ...outcome, reason: error.message } };
	}
}

function toPlan({ config, files, instruction }: Task, hostEnv: Record<string, string>): TrialPlan {
	const { environment, agent, verifier, solution } = config;
	return {
		files,
		instruction: agentInstruction(instruction),
		prebuiltImage: environment.dockerImage,
		buildTimeoutMs: toMs(environment.buildTimeoutSec),
		...toLimits(environment),
		network: environment.networkMode === "public" ? "public" : "none",
		workdir: environment.workdir,
		env: resolveEnv(environment.env, hostEnv),
		healthcheck: environment.healthcheck,
		agent: {
			timeoutMs: agent.timeoutSec === null ? DEFAULT_AGENT_TIMEOUT_MS : toMs(agent.timeoutSec),
			user: agent.user,
			env: { DEBIAN_FRONTEND: "noninteractive", ...resolveEnv(solution.env, hostEnv) },
		},
		verifier: {
			timeoutMs: toMs(verifier.timeoutSec),
			user: verifier.user,
			env: resolveEnv(verifier.env, hostEnv),
		},
	};
}

type Resources = Task["config"]["environment"];

/** Docker takes 0 CPUs or 0 memory for "unlimited": so does this, with the default. */
function toLimits({ cpus, memoryMb, storageMb }: Resources): Pick<TrialPlan, "limits" | "declaredLimits"> {
	const declaredLimits = new Set<"memory" | "disk">();
	if (memoryMb) declaredLimits.add("memory");
	if (storageMb) declaredLimits.add("disk");
	const positive = (value: number | null, fallback: number) => (value !== null && value > 0 ? value : fallback);
	const limits = {
		cpus: positive(cpus, DEFAULT_LIMITS.cpus),
		memoryMb: positive(memoryMb, DEFAULT_LIMITS.memoryMb),
		pids: DEFAULT_LIMITS.pids,
		diskMb: positive(storageMb, DEFAULT_LIMITS.diskMb),
	};
	return { limits, declaredLimits };
}

function toMs(seconds: number): number {
	return Math.round(Math.min(Math.max(seconds * 1000, 0), MAX_TIMEOUT_MS));
}
