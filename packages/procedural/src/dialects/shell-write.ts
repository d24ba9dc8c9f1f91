import type { Action } from "./dialect.ts";

const END = "END_OF_TEXT";
const WRITE = new RegExp(`^mkdir -p (\\S+) && cat > (\\S+) <<'${END}'(?: && chmod (\\d+) \\S+)?\\n([\\s\\S]*)${END}$`);

/** A `write_file` as a command, for harnesses without such a tool, or without modes. Texts end with a line end. */
export function toShellWrite({ arguments: { path, content, mode } }: Action): string {
	const file = String(path);
	const folder = file.slice(0, file.lastIndexOf("/"));
	const chmod = mode === undefined ? "" : ` && chmod ${mode} ${file}`;
	return `mkdir -p ${folder} && cat > ${file} <<'${END}'${chmod}\n${content}${END}`;
}

/** The `write_file` that a command stands for; null when it stands for none. */
export function findShellWrite(command: string): Action | null {
	const [, , path, mode, content] = WRITE.exec(command) ?? [];
	if (path === undefined || content === undefined) return null;
	return { name: "write_file", arguments: { path, content, ...(mode !== undefined && { mode }) } };
}
