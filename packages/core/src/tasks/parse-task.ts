import { AppError } from "../errors.ts";
import type { FileTree } from "../ports/index.ts";
import { checkPaths } from "./check-paths.ts";
import { checkTexts } from "./check-texts.ts";
import { parseTaskConfig, readTaskConfig } from "./parse-task-config.ts";
import { describeProblem, type StructureProblem } from "./structure-problem.ts";
import type { TaskConfig } from "./task-config.ts";
import { checkRequiredFiles } from "./task-requirements.ts";
import { textOf } from "./text-file.ts";

export type Task = {
	/** `[task].name`, else the directory's name. */
	name: string;
	/** The part after "/", for naming resources. */
	shortName: string;
	config: TaskConfig;
	/** `instruction.md` as it stands; "" in a multi-step task without one. `agentInstruction` gives what the agent reads. */
	instruction: string;
	files: FileTree;
};

/** A valid task. Throws `invalid_input` with details { file, field?, line?, problems } that lists every problem. */
export function parseTask(files: FileTree, dirName: string): Task {
	const { config, problems } = inspect(files);
	const [first] = problems;
	if (first || !config) throw invalidTask(dirName, problems);
	const name = config.task?.name ?? dirName;
	const instruction = files.get("instruction.md");
	return {
		name,
		shortName: name.slice(name.indexOf("/") + 1),
		config,
		instruction: instruction ? textOf(instruction) : "",
		files,
	};
}

/** Every reason why the files are not a valid task, not only the first; empty when they are. */
export function checkStructure(files: FileTree): StructureProblem[] {
	return inspect(files).problems;
}

function inspect(files: FileTree): { config: TaskConfig | null; problems: StructureProblem[] } {
	const unsafe = [...checkPaths(files), ...checkTexts(files)];
	const { config, problems } = readConfigFile(files);
	// A missing file says nothing, so its defaults hold; of an unreadable one no requirement is known.
	const known = config ?? (files.has("task.toml") ? null : parseTaskConfig(""));
	return { config, problems: [...unsafe, ...problems, ...(known ? checkRequiredFiles(files, known) : [])] };
}

function readConfigFile(files: FileTree): { config: TaskConfig | null; problems: readonly StructureProblem[] } {
	const toml = files.get("task.toml");
	if (!toml) return { config: null, problems: [{ file: "task.toml", message: "is missing", mend: "Add task.toml." }] };
	const isReadable = checkTexts(new Map([["task.toml", toml]])).length === 0;
	return isReadable ? readTaskConfig(textOf(toml)) : { config: null, problems: [] };
}

function invalidTask(dirName: string, problems: readonly StructureProblem[]): AppError {
	const [first] = problems;
	const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
	const message = `${dirName} is not a valid task: ${first ? describeProblem(first) : "unknown"}${more}`;
	return new AppError("invalid_input", message, {
		details: { file: first?.file, field: first?.field, line: first?.line, problems },
	});
}
