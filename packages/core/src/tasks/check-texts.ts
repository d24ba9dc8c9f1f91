import type { FileEntry, FileTree } from "../ports/index.ts";
import type { StructureProblem } from "./structure-problem.ts";
import { findStrictText, textOf } from "./text-file.ts";

const PROSE = /^(?:steps\/[^/]+\/)?instruction\.md$/;
const ENTRY_SCRIPT = /^(?:steps\/[^/]+\/)?(?:tests\/test|solution\/solve|workdir\/setup)\.sh$/;
const SCRIPT = /\.(?:sh|py)$/;
const MAX_PROSE_BYTES = 1024 ** 2;
/** Every rule is held against every file. */
const MAX_GITIGNORE_BYTES = 16 * 1024;

/** Texts that cannot work as they are: unreadable instruction or configuration, entry scripts that cannot start. */
export function checkTexts(files: FileTree): StructureProblem[] {
	return [...files].flatMap(([path, file]) => {
		if (path === "task.toml" || PROSE.test(path))
			return [...checkEncoding(path, file), ...checkLength(path, file, MAX_PROSE_BYTES)];
		if (path === ".gitignore") return checkLength(path, file, MAX_GITIGNORE_BYTES);
		return ENTRY_SCRIPT.test(path) ? [...checkEncoding(path, file), ...checkFirstLine(path, file)] : [];
	});
}

/**
 * What often breaks a script but need not, so it warns: Windows line ends that `checkTexts` lets be, an entry script
 * that does not start with "#!" (bash then runs it itself), a helper that is not UTF-8 text.
 */
export function findScriptWarnings(files: FileTree): StructureProblem[] {
	return [...files].flatMap(([path, file]) => {
		if (!SCRIPT.test(path)) return [];
		const isEntry = ENTRY_SCRIPT.test(path);
		return [
			...(isEntry ? findMissingShebang(path, file) : checkEncoding(path, file)),
			...(isEntry && hasBrokenShebang(file) ? [] : findWindowsLine(path, file)),
		];
	});
}

function checkEncoding(file: string, entry: FileEntry): StructureProblem[] {
	const nul = entry.content.indexOf(0);
	if (nul !== -1)
		return [{ file, line: lineAt(entry, nul), message: "holds a NUL byte", mend: "Save it as plain UTF-8 text." }];
	const isText = findStrictText(entry) !== null;
	return isText ? [] : [{ file, message: "is not UTF-8 text", mend: "Save it as UTF-8." }];
}

function checkLength(file: string, { content }: FileEntry, most: number): StructureProblem[] {
	if (content.length <= most) return [];
	return [{ file, message: `is ${content.length} bytes; at most ${most} are read`, mend: "Shorten it." }];
}

/** The kernel takes "\r" as part of the interpreter's name and finds none. */
function checkFirstLine(file: string, entry: FileEntry): StructureProblem[] {
	if (!hasBrokenShebang(entry)) return [];
	const message = "has Windows line ends (CRLF), so its interpreter is not found";
	return [{ file, line: 1, message, mend: "Save it with LF line ends." }];
}

function findMissingShebang(file: string, entry: FileEntry): StructureProblem[] {
	if (firstLineOf(entry).startsWith("#!")) return [];
	const mend = 'Start it with "#!/bin/bash", nothing before it.';
	return [{ file, line: 1, message: 'does not start with "#!"', mend }];
}

function findWindowsLine(file: string, entry: FileEntry): StructureProblem[] {
	const at = entry.content.findIndex((byte, index) => byte === 0x0d && entry.content[index + 1] === 0x0a);
	if (at === -1) return [];
	const line = lineAt(entry, at);
	return [{ file, line, message: "has Windows line ends (CRLF)", mend: "Save it with LF line ends." }];
}

const hasBrokenShebang = (entry: FileEntry) => /^#!.*\r$/.test(firstLineOf(entry));

const firstLineOf = (entry: FileEntry) => textOf(entry).split("\n", 1)[0] ?? "";

function lineAt({ content }: FileEntry, offset: number): number {
	return content.subarray(0, offset).reduce((lines, byte) => (byte === 0x0a ? lines + 1 : lines), 1);
}
