/** Why a task is not valid: where, what is wrong, and what would mend it. */
export type StructureProblem = {
	/** Path in the task directory. */
	file: string;
	/** Key in `task.toml`, such as "environment.cpus" or "steps[0].name". */
	field?: string;
	/** From 1. */
	line?: number;
	message: string;
	mend: string;
};

/** One sentence with file, line, field and mend, as errors and logs show it. */
export function describeProblem({ file, field, line, message, mend }: StructureProblem): string {
	const place = line === undefined ? file : `${file}, line ${line}`;
	return `${place}: ${field === undefined ? "" : `${field} `}${message}. ${mend}`;
}
