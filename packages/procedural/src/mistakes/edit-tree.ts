import type { FileTree } from "@aes/core/ports";
import { textFile, textOf } from "@aes/core/tasks";

/** The tree with one text file rewritten; its mode stays. A path that is not there leaves the tree as it is. */
export function editText(files: FileTree, path: string, edit: (text: string) => string): FileTree {
	const file = files.get(path);
	return file ? new Map([...files, [path, textFile(edit(textOf(file)), file.mode)]]) : files;
}

/** The tree with a file under another name. */
export function moveFile(files: FileTree, from: string, to: string): FileTree {
	return new Map([...files].map(([path, file]) => [path === from ? to : path, file]));
}
