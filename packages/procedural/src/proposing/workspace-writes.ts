import type { FileEntry, FileTree } from "@aes/core/ports";
import { findStrictText } from "@aes/core/tasks";
import type { Action } from "../dialects/dialect.ts";

export type WrittenFiles = ReadonlyMap<string, string>;
const FILES_PER_TURN = 4;
const DATA = /^(?:environment\/data|tests\/fixtures)\//;
/** The last line of the command that writes the data; the conversation is searched for it. */
const COPY_FIXTURES = "cp -r environment/data/. tests/fixtures/";
const REMOVE = /^cd \S+ && rm -f (\S+)$/;

const folderOf = (slug: string) => `/workspace/tasks/${slug}`;

/** The next few calls that bring the task folder from what was written to what is wanted; none when it is there. */
export function planWrites(slug: string, { written, wanted }: { written: WrittenFiles; wanted: FileTree }): Action[] {
	const scripts = [...wanted].filter(([path]) => !DATA.test(path));
	const stale = scripts.filter(([path, file]) => written.get(path) !== textOf(file));
	const surplus = [...written.keys()].filter((path) => path !== COPY_FIXTURES && !wanted.has(path));
	const removals = surplus.map((path) => bash(`cd ${folderOf(slug)} && rm -f ${path}`));
	const writes = stale.map(([path, file]) => writeFile(`${folderOf(slug)}/${path}`, file));
	const data = written.has(COPY_FIXTURES) ? [] : [bash(dataCommand(slug, wanted))];
	return [...removals, ...data, ...writes].slice(0, FILES_PER_TURN);
}

/**
 * The files that a call of `planWrites` wrote, by path in the task folder; null takes one away. No entries for other
 * calls.
 */
export function readWrites(call: Action): [path: string, content: string | null][] {
	const { path, content, command } = call.arguments;
	if (call.name === "write_file") return [[String(path).split("/").slice(4).join("/"), String(content)]];
	if (call.name !== "bash") return [];
	const removed = REMOVE.exec(String(command))?.[1];
	if (removed) return [[removed, null]];
	return String(command).endsWith(COPY_FIXTURES) ? [[COPY_FIXTURES, ""]] : [];
}

function writeFile(path: string, file: FileEntry): Action {
	const mode = file.mode === 0o644 ? {} : { mode: file.mode.toString(8) };
	return { name: "write_file", arguments: { path, content: textOf(file), ...mode } };
}

/** One command for all data files: a real agent would not spend a turn on each either. */
function dataCommand(slug: string, wanted: FileTree): string {
	const files = [...wanted].filter(([path]) => path.startsWith("environment/data/"));
	const folders = [...new Set(files.map(([path]) => path.slice(0, path.lastIndexOf("/"))))];
	return [
		`mkdir -p ${folderOf(slug)} && cd ${folderOf(slug)}`,
		`mkdir -p ${folders.join(" ")} tests/fixtures`,
		...files.map(([path, file]) => hereDocument(path, file)),
		COPY_FIXTURES,
	].join("\n");
}

function hereDocument(path: string, file: FileEntry): string {
	const text = findStrictText(file);
	if (text?.endsWith("\n") && !text.includes("\r")) return `cat > ${path} <<'END_OF_FILE'\n${text}END_OF_FILE`;
	return `base64 -d > ${path} <<'END_OF_FILE'\n${toBase64(file.content)}\nEND_OF_FILE`;
}

const toBase64 = (content: Uint8Array) => Buffer.from(content).toString("base64");

const textOf = (file: FileEntry) => findStrictText(file) ?? "";

export const bash = (command: string): Action => ({ name: "bash", arguments: { command } });
