import type { FileTree } from "../ports/index.ts";
import { findPathFault, findStrictText, showPath } from "../tasks/index.ts";
import { readSkillHeader, SKILL_NAME } from "./skill-header.ts";
import { VERSION_FOLDERS, WORKSPACE_BOUNDS, type WorkspaceProblem } from "./workspace.ts";

const MODES: readonly number[] = [0o644, 0o755];

/** Everything that keeps files from being a workspace version; none when they are one. */
export function checkWorkspace(files: FileTree): WorkspaceProblem[] {
	return [...checkTotals(files), ...[...files].flatMap(([path]) => checkFile(path, files)), ...checkSkills(files)];
}

/** One line of an error or a report. */
export const describeWorkspaceProblem = ({ file, message, mend }: WorkspaceProblem) =>
	`${file === "." ? "the workspace" : showPath(file)} ${message}. ${mend}`;

function checkFile(path: string, files: FileTree): WorkspaceProblem[] {
	const file = files.get(path);
	const problem = (message: string, mend: string): WorkspaceProblem[] => [{ file: path, message, mend }];
	const fault = findPathFault(path);
	if (fault !== null) return problem(fault, "Rename it.");
	const parts = path.split("/");
	const folder = parts[0] ?? "";
	if (parts.length < 2 || !VERSION_FOLDERS.some((known) => known === folder))
		return problem(
			`is not in one of the folders ${VERSION_FOLDERS.map((known) => `${known}/`).join(", ")}`,
			"Move or remove it; evidence/ and tasks/ belong to one proposal.",
		);
	if (parts.some((_, index) => index > 0 && files.has(parts.slice(0, index).join("/"))))
		return problem("lies below a path that is a file", "Rename it.");
	return file ? checkContent(path, file) : [];
}

function checkContent(path: string, file: { content: Uint8Array; mode: number }): WorkspaceProblem[] {
	const problem = (message: string, mend: string): WorkspaceProblem[] => [{ file: path, message, mend }];
	if (!MODES.includes(file.mode))
		return problem(`has mode ${file.mode.toString(8)}`, "Use 644, or 755 for what is executed.");
	if (file.content.length > WORKSPACE_BOUNDS.maxFileBytes)
		return problem(
			`is ${file.content.length} bytes; at most ${WORKSPACE_BOUNDS.maxFileBytes} are taken`,
			"Shorten it.",
		);
	const text = findStrictText(file);
	const isText = text !== null && !text.includes("\0");
	return isText || path.startsWith("inputs/") ? [] : problem("is not UTF-8 text", "Save it as text.");
}

/** Every folder of skills/ is a skill: a SKILL.md whose name is the folder's. */
function checkSkills(files: FileTree): WorkspaceProblem[] {
	const inSkills = [...files.keys()].filter((path) => path.startsWith("skills/"));
	const loose = inSkills.filter((path) => path.split("/").length === 2);
	const folders = new Set(inSkills.filter((path) => !loose.includes(path)).map((path) => path.split("/")[1] ?? ""));
	return [
		...loose.map((file) => ({ file, message: "is not in a skill's folder", mend: "Move it to skills/NAME/." })),
		...[...folders].flatMap((folder) => checkSkill(folder, files)),
	];
}

function checkSkill(folder: string, files: FileTree): WorkspaceProblem[] {
	const path = `skills/${folder}/SKILL.md`;
	const file = files.get(path);
	if (!SKILL_NAME.test(folder))
		return [
			{ file: `skills/${folder}`, message: "is no skill name", mend: "Use lower-case letters, digits, hyphens." },
		];
	if (!file)
		return [{ file: `skills/${folder}`, message: "holds no SKILL.md", mend: "Write one or remove the folder." }];
	const header = readSkillHeader(findStrictText(file) ?? "");
	if (typeof header === "string") return [{ file: path, message: header, mend: "Mend its first lines." }];
	if (header.name === folder) return [];
	return [{ file: path, message: `calls itself "${header.name}"`, mend: `Write "name: ${folder}", as its folder.` }];
}

function checkTotals(files: FileTree): WorkspaceProblem[] {
	const { maxFiles, maxTotalBytes } = WORKSPACE_BOUNDS;
	const bytes = [...files.values()].reduce((sum, { content }) => sum + content.length, 0);
	const mend = "Remove what proposers do not need.";
	return [
		...(files.size === 0 ? [{ file: ".", message: "holds no file", mend: "Add a skill." }] : []),
		...(files.size > maxFiles
			? [{ file: ".", message: `holds ${files.size} files; at most ${maxFiles} are taken`, mend }]
			: []),
		...(bytes > maxTotalBytes
			? [{ file: ".", message: `is ${bytes} bytes; at most ${maxTotalBytes} are taken`, mend }]
			: []),
	];
}
