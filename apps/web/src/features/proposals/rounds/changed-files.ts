type File = { path: string; digest: string; mode: number };
export type FileChange = { path: string; change: "added" | "removed" | "changed" | "same" };

/** Every file of either version, by path; mode counts as content. With no version before, all are added. */
export function toFileChanges(before: readonly File[] | null, after: readonly File[]): FileChange[] {
	const old = new Map(before?.map((file) => [file.path, file]));
	const paths = [...new Set([...old.keys(), ...after.map(({ path }) => path)])].sort();
	const current = new Map(after.map((file) => [file.path, file]));
	return paths.map((path) => ({ path, change: toChange(old.get(path), current.get(path)) }));
}

function toChange(before: File | undefined, after: File | undefined): FileChange["change"] {
	if (!before) return "added";
	if (!after) return "removed";
	return before.digest === after.digest && before.mode === after.mode ? "same" : "changed";
}

/** Changes of what was there before additions; within each, files near the task's top before what lies deep. */
export const sortForReading = (changes: readonly FileChange[]): FileChange[] =>
	changes.toSorted((a, b) => RANK[a.change] - RANK[b.change] || depthOf(a) - depthOf(b) || (a.path < b.path ? -1 : 1));

const RANK: Record<FileChange["change"], number> = { changed: 0, removed: 1, added: 2, same: 3 };
const depthOf = ({ path }: FileChange): number => path.split("/").length;
