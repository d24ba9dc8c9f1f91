import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import { findStrictText, textFile } from "@aes/core/tasks";
import { parseWorkspaceRef, WORKSPACE_BOUNDS } from "@aes/core/workspaces";
import type { WorkspaceVersion } from "@aes/db";
import { readTaskDirectory } from "@aes/files";
import type { CommandStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { commandAuthor } from "./author.ts";
import { editInEditor } from "./edit-in-editor.ts";

type EditOptions = { from?: string; file?: string; note?: string };

/** `new NAME`: version 1, of a directory or of a version that there is; of the promoted "default" unless told. */
export async function createWorkspace(
	stores: CommandStores,
	input: { name: string; from?: string; note?: string },
): Promise<WorkspaceVersion> {
	const { projectId, workspaces } = stores;
	const { name, from = "default" } = input;
	const parent = isVersion(from) ? await workspaces.get(projectId, parseWorkspaceRef(from)) : null;
	const files = parent ? await workspaces.getFiles(parent.id) : await readDirectory(from);
	const note = input.note ?? (parent ? `From ${parent.workspace}@${parent.number}.` : "From a directory.");
	return workspaces.create({ projectId, name, files, parentId: parent?.id ?? null, note, author: commandAuthor() });
}

/** `edit NAME[@N]`: the next version, of a directory's files or of one file that the user edits. */
export async function editWorkspace(
	context: Context,
	stores: CommandStores,
	{ ref, ...options }: EditOptions & { ref: string },
): Promise<WorkspaceVersion> {
	const { projectId, workspaces } = stores;
	const parent = await workspaces.get(projectId, parseWorkspaceRef(ref));
	const before = await workspaces.getFiles(parent.id);
	const files = await readEdited(context, before, options);
	const note = options.note ?? (options.file ? `Edited ${options.file}.` : "From a directory.");
	const author = commandAuthor();
	return workspaces.addVersion({ projectId, name: parent.workspace, files, parentId: parent.id, note, author });
}

async function readEdited({ settings }: Context, before: FileTree, options: EditOptions): Promise<FileTree> {
	const { from, file: path } = options;
	if (from !== undefined && path === undefined) return readDirectory(from);
	if (path === undefined || from !== undefined)
		throw new AppError(
			"invalid_input",
			"What to edit is not said, or said twice: give --from DIR for all files, or --file PATH to open one in $EDITOR.",
			{ details: { field: "from" } },
		);
	const file = before.get(path);
	const text = file ? findStrictText(file) : "";
	if (text === null)
		throw new AppError("invalid_input", `${path} is no text, so no editor can open it. Use --from DIR.`);
	const edited = await editInEditor({ text, path, editor: settings.EDITOR });
	return new Map(before).set(path, textFile(edited, file?.mode));
}

/** A directory is named with a separator or a dot, so that it never looks like a version: "./mine", "../mine". */
const isVersion = (from: string) => /^[a-z0-9@-]+$/.test(from);

/** Other permission bits than "may be executed" say nothing here. */
async function readDirectory(path: string): Promise<FileTree> {
	const files = await readTaskDirectory(path, WORKSPACE_BOUNDS);
	return new Map(
		[...files].map(([name, { content, mode }]) => [name, { content, mode: mode & 0o100 ? 0o755 : 0o644 }]),
	);
}
