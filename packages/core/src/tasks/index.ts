export { agentInstruction } from "./agent-instruction.ts";
export { applyEdits, type FileEdit } from "./apply-edits.ts";
export { checkPaths, findPathFault, showPath, TASK_BOUNDS } from "./check-paths.ts";
export { findScriptWarnings } from "./check-texts.ts";
export { contentDigest } from "./content-digest.ts";
export { environmentId } from "./environment-id.ts";
export { findTomlLine } from "./find-toml-line.ts";
export { sha256Hex, utf8 } from "./hashing.ts";
export { isHiddenPath, isSolutionPath } from "./hidden-path.ts";
export { packageHash } from "./package-hash.ts";
export { checkStructure, parseTask, type Task } from "./parse-task.ts";
export { parseTaskConfig, type ReadTaskConfig, readTaskConfig } from "./parse-task-config.ts";
export { resolveEnv } from "./resolve-env.ts";
export { describeProblem, type StructureProblem } from "./structure-problem.ts";
export type {
	AgentConfig,
	ArtifactConfig,
	CollectHook,
	EnvironmentConfig,
	HealthcheckConfig,
	McpServerConfig,
	NetworkMode,
	PackageConfig,
	PhaseNetwork,
	StepConfig,
	TaskConfig,
	TaskUser,
	VerifierConfig,
} from "./task-config.ts";
export { isSeparateVerifier } from "./task-requirements.ts";
export { findStrictText, textFile, textOf } from "./text-file.ts";
export { type UnsupportedFeature, unsupportedFeatures } from "./unsupported-features.ts";
export { writeTaskConfig } from "./write-task-config.ts";
