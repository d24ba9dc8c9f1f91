import type { FileEntry, FileTree } from "../ports/index.ts";
import { contentDigest, textFile } from "../tasks/index.ts";
import { checkWorkspace } from "./check-workspace.ts";
import { isEditablePath, type WorkspaceProblem } from "./workspace.ts";

/** One file's whole new text, or null to remove it. */
export type WorkspaceEdit = { path: string; content: string | null };

/** What one optimisation may change, so that a person can still read the difference. */
export const MAX_EDITS = 12;

/** The files after the edits, or everything that is wrong with them. Modes are kept; a new file under `tools/` can run. */
export function applyEdits(
	files: FileTree,
	edits: readonly WorkspaceEdit[],
): { files: FileTree } | { problems: WorkspaceProblem[] } {
	const problems = checkEdits(files, edits);
	if (problems.length > 0) return { problems };
	const edited = new Map(files);
	for (const { path, content } of edits) {
		if (content === null) edited.delete(path);
		else edited.set(path, toFile(path, content, files.get(path)));
	}
	if (contentDigest(edited) === contentDigest(files)) return { problems: [NOTHING_CHANGED] };
	const faults = checkWorkspace(edited);
	return faults.length > 0 ? { problems: faults } : { files: edited };
}

const NOTHING_CHANGED: WorkspaceProblem = {
	file: ".",
	message: "is not changed by these edits",
	mend: "Edit a file.",
};

function toFile(path: string, content: string, before: FileEntry | undefined): FileEntry {
	const isScript = path.startsWith("tools/") && content.startsWith("#!");
	return textFile(content, before?.mode ?? (isScript ? 0o755 : 0o644));
}

function checkEdits(files: FileTree, edits: readonly WorkspaceEdit[]): WorkspaceProblem[] {
	if (edits.length === 0) return [NOTHING_CHANGED];
	if (edits.length > MAX_EDITS)
		return [{ file: ".", message: `would get ${edits.length} edits at once`, mend: `Make at most ${MAX_EDITS}.` }];
	const paths = edits.map(({ path }) => path);
	return edits.flatMap(({ path, content }, at) => {
		if (!isEditablePath(path))
			return [{ file: path, message: "may not be edited", mend: "Edit files of skills/, tools/ and memory/." }];
		if (paths.indexOf(path) !== at) return [{ file: path, message: "is edited twice", mend: "Give one edit a file." }];
		if (content === null && !files.has(path))
			return [{ file: path, message: "is not there to be removed", mend: "Leave it out." }];
		return [];
	});
}
