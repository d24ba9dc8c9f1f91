type File = { path: string; size: number };
type TreeFile = { kind: "file"; name: string; path: string; size: number };
type TreeFolder = { kind: "folder"; name: string; path: string; children: TreeNode[] };
export type TreeNode = TreeFile | TreeFolder;

/** Files by their paths as a tree: folders first, then files, each by name. */
export function toFileTree(files: readonly File[]): TreeNode[] {
	const root: TreeFolder = { kind: "folder", name: "", path: "", children: [] };
	const folders = new Map<string, TreeFolder>([["", root]]);
	for (const { path, size } of files) {
		const cut = path.lastIndexOf("/");
		const folder = ensureFolder(folders, cut < 0 ? "" : path.slice(0, cut));
		folder.children.push({ kind: "file", name: path.slice(cut + 1), path, size });
	}
	for (const folder of folders.values()) folder.children.sort(compare);
	return root.children;
}

function ensureFolder(folders: Map<string, TreeFolder>, path: string): TreeFolder {
	const known = folders.get(path);
	if (known) return known;
	const cut = path.lastIndexOf("/");
	const folder: TreeFolder = { kind: "folder", name: path.slice(cut + 1), path, children: [] };
	ensureFolder(folders, cut < 0 ? "" : path.slice(0, cut)).children.push(folder);
	folders.set(path, folder);
	return folder;
}

function compare(left: TreeNode, right: TreeNode): number {
	if (left.kind !== right.kind) return left.kind === "folder" ? -1 : 1;
	return left.name < right.name ? -1 : 1;
}

const MAX_OPEN_ENTRIES = 8;
const MAX_OPEN_LEVEL = 2;

/** Folders that start closed: those with many entries or deep down, but for the way to the file that is shown. */
export function toClosedFolders(nodes: readonly TreeNode[], shown: string | null, level = 1): string[] {
	return nodes.flatMap((node) => {
		if (node.kind === "file") return [];
		const isLarge = node.children.length > MAX_OPEN_ENTRIES || level > MAX_OPEN_LEVEL;
		const isClosed = isLarge && !shown?.startsWith(`${node.path}/`);
		return [...(isClosed ? [node.path] : []), ...toClosedFolders(node.children, shown, level + 1)];
	});
}

export type TreeRow = { node: TreeNode; level: number; position: number; siblings: number };

/** The rows in view: children of closed folders are left out. Levels and positions from 1, as ARIA counts. */
export function toTreeRows(nodes: readonly TreeNode[], closed: ReadonlySet<string>, level = 1): TreeRow[] {
	return nodes.flatMap((node, at) => [
		{ node, level, position: at + 1, siblings: nodes.length },
		...(node.kind === "folder" && !closed.has(node.path) ? toTreeRows(node.children, closed, level + 1) : []),
	]);
}
