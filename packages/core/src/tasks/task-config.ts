/** "allowlist" reaches the listed hosts only; with none listed it reaches nothing. */
export type NetworkMode = "public" | "no-network" | "allowlist";

/** What `[agent]` and `[verifier]` say beside the environment's baseline; null = the baseline holds. */
export type PhaseNetwork = { networkMode: NetworkMode | null; allowedHosts: string[] | null };

/** A user name or a uid; null = the image's USER. */
export type TaskUser = string | number | null;

export type AgentConfig = PhaseNetwork & {
	/** null = no limit. May be 0, negative or infinite: Harbor checks no range. */
	timeoutSec: number | null;
	user: TaskUser;
};

export type HealthcheckConfig = {
	command: string;
	intervalSec: number;
	timeoutSec: number;
	startPeriodSec: number;
	startIntervalSec: number;
	/** Consecutive failures that fail the check. */
	retries: number;
};

export type McpServerConfig = {
	name: string;
	transport: "stdio" | "sse" | "streamable-http";
	url: string | null;
	command: string | null;
	args: string[];
};

export type EnvironmentConfig = {
	/** Covers build or pull and the container's start. */
	buildTimeoutSec: number;
	dockerImage: string | null;
	os: "linux" | "windows";
	/** null = unlimited, as for every resource. */
	cpus: number | null;
	memoryMb: number | null;
	storageMb: number | null;
	gpus: number | null;
	gpuTypes: string[] | null;
	tpu: { type: string; topology: string } | null;
	mcpServers: McpServerConfig[];
	/** Values may be templates of the host's variables: `resolveEnv`. */
	env: Record<string, string>;
	/** A directory inside the container. */
	skillsDir: string | null;
	healthcheck: HealthcheckConfig | null;
	workdir: string | null;
	/** The baseline; phases may override it. */
	networkMode: NetworkMode;
	allowedHosts: string[] | null;
};

export type CollectHook = { command: string; service: string; timeoutSec: number; user: TaskUser };

export type VerifierConfig = PhaseNetwork & {
	timeoutSec: number;
	env: Record<string, string>;
	user: TaskUser;
	/** null = separate when `environment` is there, else shared. */
	environmentMode: "shared" | "separate" | null;
	environment: EnvironmentConfig | null;
	collect: CollectHook[];
};

export type ArtifactConfig = {
	/** A path in the container; may be relative to the working directory in `main`. */
	source: string;
	/** Relative to the trial's artifacts folder. */
	destination: string | null;
	exclude: string[];
	/** null = `main`. */
	service: string | null;
};

export type StepConfig = {
	name: string;
	agent: AgentConfig;
	/** Its timeout has its own default of 600 s: it does not inherit the task's. */
	verifier: VerifierConfig;
	minReward: number | Record<string, number> | null;
	healthcheck: HealthcheckConfig | null;
	artifacts: ArtifactConfig[];
};

export type PackageConfig = {
	/** `org/name` */
	name: string;
	version: string | null;
	description: string;
	authors: { name: string; email: string | null }[];
	keywords: string[];
};

/** `task.toml` as Harbor 0.22.0 reads it, with defaults filled in. Durations are seconds, sizes MB of 1024² bytes. */
export type TaskConfig = {
	schemaVersion: string;
	source: string | null;
	task: PackageConfig | null;
	/** Free-form, as JSON data: dates are ISO text. */
	metadata: Record<string, unknown>;
	agent: AgentConfig;
	verifier: VerifierConfig;
	environment: EnvironmentConfig;
	solution: { env: Record<string, string> };
	/** Empty = a single-step task. */
	steps: StepConfig[];
	multiStepRewardStrategy: "mean" | "final" | null;
	artifacts: ArtifactConfig[];
	/** What the file says and Harbor ignores without a word: unknown keys, dropped values. */
	warnings: string[];
};
