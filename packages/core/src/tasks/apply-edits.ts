import { AppError } from "../errors.ts";
import type { FileTree } from "../ports/index.ts";
import { checkPaths, showPath } from "./check-paths.ts";
import { describeProblem } from "./structure-problem.ts";
import { textFile } from "./text-file.ts";

/** One file of an edit: its whole new text, or null to remove it. A new file is executable when `mode` says so. */
export type FileEdit = { path: string; text: string | null; mode?: number | undefined };

/**
 * The tree after the edits; files that none names stay as they are, byte for byte. A file keeps its mode unless the
 * edit says one. Throws `invalid_input` with details { file } for a path that no task may hold and for the removal of a
 * file that is not there. Whether the result is a valid task is admission's to say.
 */
export function applyEdits(files: FileTree, edits: readonly FileEdit[]): FileTree {
	const edited = new Map(files);
	for (const { path, text, mode } of edits) {
		if (text !== null) edited.set(path, textFile(text, mode ?? files.get(path)?.mode));
		else if (!edited.delete(path))
			throw new AppError("invalid_input", `${showPath(path)} cannot be removed: this version does not hold it.`, {
				details: { file: path },
			});
	}
	const [problem] = checkPaths(edited);
	if (problem)
		throw new AppError("invalid_input", `This edit cannot be stored: ${describeProblem(problem)}`, {
			details: { file: problem.file },
		});
	return edited;
}
