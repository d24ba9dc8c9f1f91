/** What each part is to a proposer (the paper, Figure 18), in the page's order. */
const PARTS = [
	{
		name: "Editable components",
		note: "Skills and tools: what an optimisation may change.",
		folders: ["skills", "tools"],
	},
	{ name: "Retained experience", note: "Memory: notes that later proposals read.", folders: ["memory"] },
	{
		name: "Fixed inputs",
		note: "Given, the same whatever is edited; beside them lies each seed's evidence/.",
		folders: ["inputs"],
	},
] as const;

type File = { path: string };
export type Part<Entry extends File> = { name: string; note: string; files: Entry[] };

/** A version's files by part; parts without a file stay, so that one sees what there could be. */
export function toParts<Entry extends File>(files: readonly Entry[]): Part<Entry>[] {
	return PARTS.map(({ name, note, folders }) => ({
		name,
		note,
		files: files.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`))),
	}));
}
