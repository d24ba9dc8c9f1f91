import type { FileTree } from "../ports/index.ts";
import { utf8 } from "./hashing.ts";
import type { StructureProblem } from "./structure-problem.ts";

/** The size of a task that is read, stored and sent into a sandbox. */
export const TASK_BOUNDS = { maxFiles: 2_000, maxFileBytes: 64 * 1024 ** 2, maxTotalBytes: 256 * 1024 ** 2 } as const;

const MAX_COMPONENT_BYTES = 255;
const MAX_PATH_BYTES = 1_024;

/** Paths that no file system or archive could hold safely, and sizes over `TASK_BOUNDS`. */
export function checkPaths(files: FileTree): StructureProblem[] {
	return [
		...checkTotals(files),
		...[...files].flatMap(([path, { content }]) => [
			...checkPath(path, files),
			...(content.length > TASK_BOUNDS.maxFileBytes ? [tooLarge(path, content.length)] : []),
		]),
	];
}

/** Why a relative POSIX path is unsafe or unusable; null when it is fine. */
export function findPathFault(path: string): string | null {
	const parts = path.split("/");
	if (path === "" || path.startsWith("/")) return "is not a relative path";
	if (parts.some((part) => part === ".." || part === "." || part === ""))
		return 'holds "..", "." or an empty component';
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
	if (/[\u0000-\u001f\u007f-\u009f]/.test(path)) return "holds a control character";
	if (/\p{Surrogate}|\uFFFD/u.test(path)) return "is not UTF-8";
	if (parts.some((part) => utf8(part).length > MAX_COMPONENT_BYTES))
		return `has a name over ${MAX_COMPONENT_BYTES} bytes`;
	return utf8(path).length > MAX_PATH_BYTES ? `is over ${MAX_PATH_BYTES} bytes long` : null;
}

/** A path as errors show it: quoted, control characters escaped, bounded. */
export const showPath = (path: string) => JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path);

function checkPath(path: string, files: FileTree): StructureProblem[] {
	const fault = findPathFault(path) ?? (isBelowFile(path, files) ? "lies below a path that is a file" : null);
	return fault === null ? [] : [{ file: path, message: `${showPath(path)} ${fault}`, mend: "Rename the file." }];
}

function isBelowFile(path: string, files: FileTree): boolean {
	const parts = path.split("/");
	return parts.some((_, index) => index > 0 && files.has(parts.slice(0, index).join("/")));
}

function checkTotals(files: FileTree): StructureProblem[] {
	const { maxFiles, maxTotalBytes } = TASK_BOUNDS;
	const bytes = [...files.values()].reduce((sum, { content }) => sum + content.length, 0);
	const mend = "Remove what the task does not need, or make it while the image builds.";
	return [
		...(files.size > maxFiles
			? [{ file: ".", message: `has ${files.size} files; at most ${maxFiles} are read`, mend }]
			: []),
		...(bytes > maxTotalBytes
			? [{ file: ".", message: `is ${bytes} bytes; at most ${maxTotalBytes} are read`, mend }]
			: []),
	];
}

function tooLarge(file: string, bytes: number): StructureProblem {
	return {
		file,
		message: `is ${bytes} bytes; at most ${TASK_BOUNDS.maxFileBytes} are read`,
		mend: "Make it smaller, or make it while the image builds.",
	};
}
