/** The workspace that new proposals use; it holds what the product ships and what became of it. */
export const DEFAULT_WORKSPACE = "default";

/**
 * What a path is to a proposer (the paper, Figure 18): `editable` components (skills, tools), retained `experience`
 * (memory), `fixed` inputs (given, the same for every edit: `inputs/`, and the seed's `evidence/`), and `output`
 * (generated `tasks/`).
 */
export const WORKSPACE_PARTS = ["editable", "experience", "fixed", "output"] as const;
export type WorkspacePart = (typeof WORKSPACE_PARTS)[number];

const PART_OF_FOLDER: Readonly<Record<string, WorkspacePart>> = {
	skills: "editable",
	tools: "editable",
	memory: "experience",
	inputs: "fixed",
	evidence: "fixed",
	tasks: "output",
};

/** null for a path that no workspace has. */
export function findWorkspacePart(path: string): WorkspacePart | null {
	const folder = path.slice(0, Math.max(0, path.indexOf("/")));
	return Object.hasOwn(PART_OF_FOLDER, folder) ? (PART_OF_FOLDER[folder] ?? null) : null;
}

/** What a version stores: evidence and tasks belong to one proposal, never to a version. */
export const VERSION_FOLDERS = ["skills", "tools", "memory", "inputs"] as const;

/** True for what an optimisation may change: skills, tools, memory. A person may also change `inputs/`. */
export function isEditablePath(path: string): boolean {
	const part = findWorkspacePart(path);
	return part === "editable" || part === "experience";
}

/** Small enough to read whole, and to lay out in every sandbox. */
export const WORKSPACE_BOUNDS = { maxFiles: 300, maxFileBytes: 256 * 1024, maxTotalBytes: 4 * 1024 ** 2 } as const;

export type WorkspaceProblem = {
	/** The path at fault; "." for the whole. */
	file: string;
	/** What is wrong, as the end of a sentence that begins with the path. */
	message: string;
	mend: string;
};
