/** Shorter lines, such as `fi`, give nothing away. */
const MIN_CHARS = 4;
const NOTE = "[hidden: needs the scope solutions:read]";

/** Where the hidden files stand, as commands and reports name them. */
const HIDDEN_PLACE = /(?:^|[^\w.-])(?:solution|tests)\//;

/** Lines that stand in hidden files and in no file that anybody may read. */
export type TellingLines = ReadonlySet<string>;

export function listTellingLines(texts: { hidden: readonly string[]; visible: readonly string[] }): TellingLines {
	const known = new Set(texts.visible.flatMap(toLines));
	const lines = texts.hidden.flatMap(toLines);
	return new Set(lines.filter((line) => line.length >= MIN_CHARS && !known.has(line)));
}

/** The text with a note in place of each telling line, whatever numbers or marks of a diff stand before it. */
export function hideLines(text: string, telling: TellingLines): string {
	if (!toLines(text).some((line) => telling.has(line))) return text;
	const shown = text.split("\n").map((line) => (telling.has(bare(line)) ? NOTE : line));
	return shown.filter((line, index) => line !== NOTE || shown[index - 1] !== NOTE).join("\n");
}

/** True for a text that names a place of hidden files or holds one of their lines: all of it is then to be hidden. */
export const showsSolution = (text: string, telling: TellingLines): boolean =>
	HIDDEN_PLACE.test(text) || toLines(text).some((line) => telling.has(line));

/** True for a line that was cut where a telling line goes on. */
export const beginsSolution = (cut: string, telling: TellingLines): boolean =>
	[...telling].some((line) => line.startsWith(bare(cut)));

/** In place of a text that shows one. */
export const HIDDEN_NOTE = NOTE;

const toLines = (text: string): string[] => text.split("\n").map(bare);

/** Without blanks around it, and without what `cat -n`, `grep -n` and diffs put before it. */
const bare = (line: string): string => line.replace(/^[\s\d|:+>-]+/, "").trimEnd();
