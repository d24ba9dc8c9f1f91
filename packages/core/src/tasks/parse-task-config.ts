import { parse, TomlError } from "smol-toml";
import type { z } from "zod";
import { AppError } from "../errors.ts";
import { findTomlLine } from "./find-toml-line.ts";
import { listIgnored } from "./ignored-keys.ts";
import { describeProblem, type StructureProblem } from "./structure-problem.ts";
import type { TaskConfig } from "./task-config.ts";
import { taskConfigSchema } from "./task-config-schema.ts";

/** Problems and warnings, each; the file is untrusted. */
const MAX_TOLD = 100;

export type ReadTaskConfig =
	| { config: TaskConfig; problems: readonly [] }
	| { config: null; problems: readonly [StructureProblem, ...StructureProblem[]] };

/**
 * `task.toml` with the semantics of Harbor 0.22.0: its coercions, deprecated forms and defaults; unknown keys are
 * ignored but told in `warnings`. Throws `invalid_input` with details { file, field?, line?, problems }.
 */
export function parseTaskConfig(tomlText: string): TaskConfig {
	const { config, problems } = readTaskConfig(tomlText);
	if (config) return config;
	const { file, field, line } = problems[0];
	throw new AppError("invalid_input", describeProblem(problems[0]), { details: { file, field, line, problems } });
}

/** As `parseTaskConfig`, with every problem as a value. */
export function readTaskConfig(tomlText: string): ReadTaskConfig {
	const document = parseToml(tomlText);
	if ("problem" in document) return { config: null, problems: [document.problem] };
	const { version, ...rest } = document.table;
	const isOldForm = version !== undefined && rest.schema_version === undefined;
	const renamed = isOldForm ? { ...rest, schema_version: version } : rest;
	const result = taskConfigSchema.safeParse(renamed);
	if (result.success) {
		const metadata = toJsonData(result.data.metadata) as Record<string, unknown>;
		return {
			config: { ...result.data, metadata, warnings: listIgnored(document.table).slice(0, MAX_TOLD) },
			problems: [],
		};
	}
	const [first, ...others] = result.error.issues.slice(0, MAX_TOLD).map((issue) => {
		const isRenamed = isOldForm && issue.path[0] === "schema_version";
		return toProblem(isRenamed ? { ...issue, path: ["version"] } : issue, tomlText);
	});
	if (!first) throw new AppError("internal", "task.toml was refused without a reason");
	return { config: null, problems: [first, ...others] };
}

function parseToml(toml: string): { table: Record<string, unknown> } | { problem: StructureProblem } {
	const problem = (message: string, line: number) => ({
		problem: { file: "task.toml", line, message: `is not TOML: ${message}`, mend: "Correct the line." },
	});
	if (toml.startsWith("\uFEFF")) return problem("it starts with a byte order mark", 1);
	try {
		return { table: parse(toml, { integersAsBigInt: "asNeeded" }) };
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		const [firstLine = ""] = error.message.replace("Invalid TOML document: ", "").split("\n");
		return problem(firstLine, error.line);
	}
}

function toProblem(issue: z.core.$ZodIssue, toml: string): StructureProblem {
	const mend = issue.code === "custom" ? issue.params?.mend : undefined;
	const line = findTomlLine(toml, issue.path);
	return {
		file: "task.toml",
		field: issue.path.reduce<string>(joinField, "").slice(0, 200),
		...(line !== null && { line }),
		message: issue.message,
		mend: typeof mend === "string" ? mend : "Correct its type.",
	};
}

function joinField(field: string, part: PropertyKey): string {
	if (typeof part === "number") return `${field}[${part}]`;
	return field === "" ? String(part) : `${field}.${String(part)}`;
}

/** Metadata is stored as JSON: dates become ISO text, integers beyond 2^53 numbers. */
function toJsonData(entry: unknown): unknown {
	if (typeof entry === "bigint") return Number(entry);
	if (entry instanceof Date) return entry.toISOString();
	if (Array.isArray(entry)) return entry.map(toJsonData);
	if (typeof entry !== "object" || entry === null) return entry;
	return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, toJsonData(value)]));
}
