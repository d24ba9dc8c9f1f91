export type Write = { index: number; path: string; isRemoved: boolean };
export type FileAtStep = {
	path: string;
	/** The last step up to the chosen one that wrote it. */
	lastIndex: number;
	writes: number;
	/** By the chosen step itself. */
	isChanged: boolean;
	isRemoved: boolean;
};

/** The files that steps up to `index` wrote, by path; what is gone stays only where the chosen step removed it. */
export function toFilesAt(writes: readonly Write[], index: number): FileAtStep[] {
	const files = new Map<string, FileAtStep>();
	for (const { index: at, path, isRemoved } of writes) {
		if (at > index) break;
		const writesBefore = files.get(path)?.writes ?? 0;
		const isChanged = at === index;
		if (isRemoved && !isChanged) files.delete(path);
		else files.set(path, { path, lastIndex: at, writes: writesBefore + 1, isChanged, isRemoved });
	}
	return [...files.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}
