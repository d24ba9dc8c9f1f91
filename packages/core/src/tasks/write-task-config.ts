import { stringify } from "smol-toml";
import type { ArtifactConfig, TaskConfig } from "./task-config.ts";

/** Tables whose keys are the author's, so never renamed. */
const FREE_FORM = new Set(["metadata", "env", "minReward"]);

/**
 * `task.toml` text that parses to the same config: Harbor's table order, root keys before the first header, nulls
 * left out, deprecated forms never written. Comments, unknown keys and warnings are not kept.
 */
export function writeTaskConfig(config: TaskConfig): string {
	const { schemaVersion, source, multiStepRewardStrategy, artifacts, task, steps } = config;
	const { metadata, verifier, agent, environment, solution } = config;
	const root = { schemaVersion, source, multiStepRewardStrategy, artifacts: artifacts.map(shortArtifact), task };
	const tables = { steps: steps.map(toStepTable), metadata, verifier, agent, environment, solution };
	return stringify(toTable({ ...root, ...tables }));
}

const toStepTable = (step: TaskConfig["steps"][number]) => ({ ...step, artifacts: step.artifacts.map(shortArtifact) });

function shortArtifact(artifact: ArtifactConfig): ArtifactConfig | string {
	const isPlain = artifact.destination === null && artifact.service === null && artifact.exclude.length === 0;
	return isPlain ? artifact.source : artifact;
}

function toTable(record: Record<string, unknown>): Record<string, unknown> {
	const entries = Object.entries(record).filter(([, entry]) => entry !== null);
	return Object.fromEntries(
		entries.map(([key, entry]) => [snakeCase(key), FREE_FORM.has(key) ? entry : toTomlValue(entry)]),
	);
}

function toTomlValue(entry: unknown): unknown {
	if (Array.isArray(entry)) return entry.map(toTomlValue);
	return typeof entry === "object" && entry !== null ? toTable(entry as Record<string, unknown>) : entry;
}

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
