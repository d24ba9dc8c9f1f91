import { listShellCommands, type ShellCommand } from "./shell-commands.ts";
import { commandOf, isShellTool } from "./shell-tool.ts";
import type { StepToolCall } from "./step.ts";

export type WrittenPath = { path: string; isRemoved: boolean };

const WRITING_TOOL = /write|edit|create|replace|patch|insert/i;
const PATH_ARGUMENTS = ["path", "file_path", "filePath", "filename", "notebook_path"] as const;
const MAX_PATH = 400;
const MAX_PATHS = 200;

/**
 * The files that a step's calls name as written or removed: paths given to writing tools, targets of redirections, and
 * arguments of tee, touch, cp, mv, sed -i and rm. A reading of calls, not a record of the disk: what a program writes by
 * itself is not seen. `cd` in the same command is followed. Paths have no "./"; each comes once, as it stood last.
 */
export function listWrittenPaths(calls: readonly StepToolCall[]): WrittenPath[] {
	const found = new Map<string, boolean>();
	for (const { path, isRemoved } of calls.flatMap((call) =>
		isShellTool(call) ? listInShell(call) : listInTool(call),
	)) {
		if (path === "" || path.length > MAX_PATH || /[\0\n*?$`]/.test(path) || found.size >= MAX_PATHS) continue;
		found.set(path, isRemoved);
	}
	return [...found].map(([path, isRemoved]) => ({ path, isRemoved }));
}

function listInTool({ name, arguments: given }: StepToolCall): WrittenPath[] {
	if (!WRITING_TOOL.test(name)) return [];
	const path = PATH_ARGUMENTS.map((argument) => given[argument]).find((value) => typeof value === "string");
	return typeof path === "string" ? [{ path: normalise(path, ""), isRemoved: false }] : [];
}

function listInShell(call: StepToolCall): WrittenPath[] {
	let folder = "";
	return listShellCommands(commandOf(call)).flatMap((command) => {
		const operands = command.args.split(" ").filter((word) => word !== "" && !word.startsWith("-"));
		if (command.program === "cd") folder = normalise(operands[0] ?? "", folder);
		const written = [...command.targets, ...writtenBy(command, operands)];
		const removed = command.program === "rm" ? operands : [];
		return [
			...written.map((path) => ({ path: normalise(path, folder), isRemoved: false })),
			...removed.map((path) => ({ path: normalise(path, folder), isRemoved: true })),
		];
	});
}

function writtenBy({ program, args }: ShellCommand, operands: readonly string[]): readonly string[] {
	switch (program) {
		case "tee":
		case "touch":
			return operands;
		case "cp":
		case "mv":
			return operands.length === 2 ? operands.slice(1) : [];
		case "sed":
			return /(?:^|\s)-i/.test(args) ? operands.slice(-1) : [];
		default:
			return [];
	}
}

/** Joined to the folder unless absolute, without "." and ".." parts. */
function normalise(path: string, folder: string): string {
	const isAbsolute = path.startsWith("/") || folder.startsWith("/");
	const parts: string[] = [];
	for (const part of (path.startsWith("/") ? path : `${folder}/${path}`).split("/")) {
		if (part === "..") parts.pop();
		else if (part !== "" && part !== ".") parts.push(part);
	}
	return `${isAbsolute ? "/" : ""}${parts.join("/")}`;
}
