import type { FileTree } from "../../ports/index.ts";
import {
	checkStructure,
	describeProblem,
	findScriptWarnings,
	parseTaskConfig,
	type StructureProblem,
	textOf,
} from "../../tasks/index.ts";
import { type Finding, fail, pass, warn } from "../finding.ts";
import type { Evidence } from "../report.ts";

const MAX_PROBLEMS = 20;

/** Required files, `task.toml` under Harbor's rules, paths, sizes and encodings. */
export function runStructure(files: FileTree): Finding {
	const problems = checkStructure(files);
	const [first] = problems;
	if (first) {
		const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
		return fail(`${describeProblem(first)}${more}`, problems.slice(0, MAX_PROBLEMS).map(toEvidence));
	}
	const warnings = findWarnings(files).slice(0, MAX_PROBLEMS);
	if (warnings.length === 0) return pass("Every required file is there and task.toml is valid.");
	return warn(
		`The task is valid, but: ${warnings
			.map(({ text }) => text)
			.join(" ")
			.slice(0, 1000)}`,
		warnings,
	);
}

function findWarnings(files: FileTree): Evidence[] {
	const toml = files.get("task.toml");
	const ignored = toml ? parseTaskConfig(textOf(toml)).warnings : [];
	return [
		...findScriptWarnings(files).map(toEvidence),
		...ignored.map((text) => ({ kind: "file", text, file: "task.toml" })),
	];
}

function toEvidence(problem: StructureProblem): Evidence {
	const { file, line } = problem;
	return { kind: "file", text: describeProblem(problem), file, ...(line !== undefined && { line }) };
}
