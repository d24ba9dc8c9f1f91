import { AppError } from "@aes/core/errors";
import type { FileEntry, FileTree } from "@aes/core/ports";
import { findPathFault, findStrictText } from "@aes/core/tasks";

const OPENING = /^(`{4,})file[ \t]+(.*)$/;
const ATTRIBUTE = /(\w+)=(?:"((?:[^"\\]|\\.)*)"|(\S+))/g;
const DEFAULT_MODE = 0o644;

/** How a model must write a task in one message; part of the prompt of the completion methods. */
export const TASK_ANSWER_GUIDE = `Answer with every file of the task, each in a block of its own:

\`\`\`\`file path=tests/test.sh mode=755
#!/bin/bash
…
\`\`\`\`

A block begins with four backquotes, \`file\`, and the file's path in the task directory; \`mode=755\` for scripts. It ends with a line of the same four backquotes. If the
file holds such a line itself, use more backquotes for both. Everything between is the file, with LF line ends. Text outside the blocks is ignored.`;

/**
 * One message with a whole task, as `TASK_ANSWER_GUIDE` describes. Any bytes survive: contents that are not UTF-8 are
 * written in base64 (`encoding=base64`), a missing last line feed is marked (`eof=none`).
 */
export function renderTaskAnswer(files: FileTree): string {
	return [...files].map(([path, file]) => renderFile(path, file)).join("\n\n");
}

/**
 * The files of a message in that format; what stands outside the blocks is ignored.
 * @throws AppError `invalid_input` when there is no block, a block does not end, or a path or mode cannot be used.
 */
export function parseTaskAnswer(text: string): FileTree {
	const lines = text.split("\n");
	const files = new Map<string, FileEntry>();
	for (let at = 0; at < lines.length; at++) {
		const opening = OPENING.exec((lines[at] as string).replace(/\r$/, ""));
		if (!opening) continue;
		const [, fence = "", attributes = ""] = opening;
		const path = pathOf(attributes, at + 1);
		if (files.has(path)) throw refused(`File ${path} is given twice (line ${at + 1}).`, "Give every file once.");
		const end = lines.findIndex((line, index) => index > at && line.replace(/\r$/, "") === fence);
		if (end === -1)
			throw refused(`The block of ${path} (line ${at + 1}) does not end.`, `Close it with a line "${fence}".`);
		files.set(path, parseFile(path, { attributes: attributesOf(attributes), lines: lines.slice(at + 1, end) }));
		at = end;
	}
	if (files.size === 0) throw refused("The answer holds no file blocks, so there is no task in it.", TASK_ANSWER_GUIDE);
	return files;
}

function renderFile(path: string, file: FileEntry): string {
	const text = findStrictText(file);
	const body = text ?? `${Buffer.from(file.content).toString("base64")}\n`;
	const attributes = [
		`path=${/[\s"\\]/.test(path) ? `"${path.replace(/["\\]/g, "\\$&")}"` : path}`,
		...(file.mode === DEFAULT_MODE ? [] : [`mode=${file.mode.toString(8)}`]),
		...(text === null ? ["encoding=base64"] : []),
		...(body === "" || body.endsWith("\n") ? [] : ["eof=none"]),
	];
	const longest = Math.max(3, ...[...body.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}file ${attributes.join(" ")}\n${body}${body === "" || body.endsWith("\n") ? "" : "\n"}${fence}`;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
	const found = [...text.matchAll(ATTRIBUTE)];
	return new Map(found.map(([, key = "", quoted, plain = ""]) => [key, quoted?.replace(/\\(.)/g, "$1") ?? plain]));
}

function pathOf(attributes: string, line: number): string {
	const path = attributesOf(attributes).get("path");
	if (!path) throw refused(`The file block on line ${line} has no path.`, "Write it like path=tests/test.sh.");
	const fault = findPathFault(path);
	if (fault)
		throw refused(`The path of the file block on line ${line} cannot be used: ${fault}.`, "Use plain relative paths.");
	return path;
}

type Block = { attributes: ReadonlyMap<string, string>; lines: readonly string[] };

function parseFile(path: string, { attributes, lines }: Block): FileEntry {
	const mode = attributes.get("mode") ?? "644";
	if (!/^0?[0-7]{3}$/.test(mode)) throw refused(`File ${path} has the mode "${mode}".`, "Write it like mode=755.");
	const text = lines.length === 0 ? "" : `${lines.join("\n")}${attributes.get("eof") === "none" ? "" : "\n"}`;
	const encoding = attributes.get("encoding") ?? "text";
	if (encoding !== "text" && encoding !== "base64")
		throw refused(`File ${path} has the unknown encoding "${encoding}".`, "Leave it out, or write encoding=base64.");
	const content = encoding === "base64" ? decodeBase64(path, text) : new TextEncoder().encode(text);
	return { content, mode: Number.parseInt(mode, 8) };
}

function decodeBase64(path: string, text: string): Uint8Array {
	const compact = text.replace(/\s/g, "");
	if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compact))
		throw refused(`File ${path} is not valid base64.`, "Encode it again, or give it as text.");
	return new Uint8Array(Buffer.from(compact, "base64"));
}

const refused = (what: string, mend: string) => new AppError("invalid_input", `${what} ${mend}`);
