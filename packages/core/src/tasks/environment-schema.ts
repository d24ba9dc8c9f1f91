import { z } from "zod";
import { checkAllowedHosts, networkMode, phaseNetworkShape } from "./network-policy.ts";
import type { EnvironmentConfig } from "./task-config.ts";
import {
	boolean,
	float,
	freeTable,
	integer,
	list,
	matchTrimmed,
	nonEmptyText,
	optional,
	parseFloatText,
	type Refuse,
	refuser,
	table,
	text,
	value,
	word,
} from "./toml-values.ts";

export const healthcheckShape = {
	command: text,
	interval_sec: float.default(5),
	timeout_sec: float.default(30),
	start_period_sec: float.default(0),
	start_interval_sec: float.default(5),
	retries: integer.default(3),
};
export const healthcheckSchema = table(healthcheckShape);

export const mcpServerShape = {
	name: text,
	transport: z
		.preprocess((input) => (input === "http" ? "streamable-http" : input), word("stdio", "sse", "streamable-http"))
		.default("sse"),
	url: optional(text),
	command: optional(text),
	args: list(text).default([]),
};
const mcpServer = table(mcpServerShape).superRefine((server, context) => {
	const needed = server.transport === "stdio" ? "command" : "url";
	if (!server[needed])
		refuser(context)(`is missing (transport "${server.transport}")`, `Add ${needed} to the MCP server.`, [needed]);
});

export const tpuShape = {
	type: nonEmptyText,
	topology: value("dimensions such as 2x4", 'Write positive whole numbers joined by "x", such as "2x2x1".', (input) =>
		matchTrimmed(input, /^[1-9]\d*(?:x[1-9]\d*)+$/),
	),
};

export const environmentShape = {
	build_timeout_sec: float.default(600),
	docker_image: optional(text),
	os: z
		.preprocess((input) => (typeof input === "string" ? input.toLowerCase() : input), word("linux", "windows"))
		.default("linux"),
	cpus: optional(integer),
	memory_mb: optional(integer),
	storage_mb: optional(integer),
	gpus: optional(integer),
	gpu_types: optional(list(text)),
	tpu: optional(table(tpuShape)),
	mcp_servers: list(mcpServer).default([]),
	env: freeTable(text).default({}),
	skills_dir: optional(text),
	healthcheck: optional(healthcheckSchema),
	workdir: optional(text),
	...phaseNetworkShape,
	network_mode: networkMode.optional(),
	allow_internet: boolean.optional(),
	memory: z.unknown().optional(),
	storage: z.unknown().optional(),
};

export const environmentSchema = table(environmentShape).transform((parsed, context): EnvironmentConfig => {
	const refuse = refuser(context);
	const { allowInternet, memory, storage, networkMode: writtenMode, ...kept } = parsed;
	const isClosed = writtenMode === undefined && allowInternet === false && kept.allowedHosts === null;
	const config: EnvironmentConfig = {
		...kept,
		networkMode: writtenMode ?? (isClosed ? "no-network" : "public"),
		memoryMb: mergeSize({ key: "memory", size: memory, sizeMb: kept.memoryMb }, refuse),
		storageMb: mergeSize({ key: "storage", size: storage, sizeMb: kept.storageMb }, refuse),
	};
	checkAllowedHosts(config, refuse);
	return config;
});

/** The deprecated `memory = "2G"` beside `memory_mb`. Harbor drops a value that is not a string. */
function mergeSize(field: { key: "memory" | "storage"; size: unknown; sizeMb: number | null }, refuse: Refuse) {
	const { key, size, sizeMb } = field;
	if (typeof size !== "string") return sizeMb;
	const parsed = parseSizeMb(size);
	if (parsed === undefined)
		refuse(`must be a number with G, M or K, not ${JSON.stringify(size)}`, `Write ${key}_mb = 2048 instead.`, [key]);
	else if (sizeMb !== null && sizeMb !== parsed)
		refuse(`says ${parsed} MB and ${key}_mb says ${sizeMb}`, `Keep only ${key}_mb.`, [key]);
	return parsed ?? sizeMb;
}

const MB_BY_SUFFIX: Record<string, number> = { G: 1024, M: 1, K: 1 / 1024 };

function parseSizeMb(size: string): number | undefined {
	const written = size.trim().toUpperCase();
	const mb = MB_BY_SUFFIX[written.slice(-1)];
	const amount = parseFloatText(written.slice(0, -1));
	return mb === undefined || amount === undefined || !Number.isFinite(amount) ? undefined : Math.trunc(amount * mb);
}
