import type { Task } from "./parse-task.ts";
import { isSeparateVerifier } from "./task-requirements.ts";

export type UnsupportedFeature = { feature: string; reason: string };

type Rule = { feature: string; reason: string; isUsedBy: (task: Pick<Task, "config" | "files">) => boolean };

const RULES: readonly Rule[] = [
	{
		feature: "compose",
		reason: "environment/docker-compose.yaml describes several services; only single-container tasks are run",
		isUsedBy: ({ files }) => files.has("environment/docker-compose.yaml"),
	},
	{
		feature: "multi-step",
		reason: "[[steps]] is not empty; only single-step tasks are run",
		isUsedBy: ({ config }) => config.steps.length > 0,
	},
	{
		feature: "separate-verifier",
		reason: "the verifier asks for a container of its own; only shared verification is run",
		isUsedBy: ({ config }) => isSeparateVerifier(config.verifier),
	},
	{
		feature: "network-allow-list",
		reason: 'network_mode = "allowlist" is not enforced; only "public" and "no-network" are',
		isUsedBy: ({ config: { environment, agent, verifier } }) =>
			[environment, agent, verifier].some(({ networkMode }) => networkMode === "allowlist"),
	},
	{
		feature: "phase-network",
		reason:
			"[agent] or [verifier] asks for another network_mode than [environment]; it cannot be switched between phases",
		isUsedBy: ({ config: { environment, agent, verifier } }) =>
			[agent, verifier].some(({ networkMode }) => networkMode !== null && networkMode !== environment.networkMode),
	},
	{
		feature: "windows",
		reason: 'os = "windows" needs Windows containers; only Linux ones are run',
		isUsedBy: ({ config }) => config.environment.os === "windows",
	},
	{
		feature: "gpu",
		reason: "the task asks for GPUs, which the Docker engine here does not hand out",
		isUsedBy: ({ config }) => (config.environment.gpus ?? 0) > 0,
	},
	{
		feature: "tpu",
		reason: "the task asks for a TPU, which the Docker engine here does not hand out",
		isUsedBy: ({ config }) => config.environment.tpu !== null,
	},
];

/** What a valid task uses of Harbor and this version cannot run: such a task is inconclusive, never rejected. */
export function unsupportedFeatures(task: Pick<Task, "config" | "files">): UnsupportedFeature[] {
	return RULES.filter((rule) => rule.isUsedBy(task)).map(({ feature, reason }) => ({ feature, reason }));
}
