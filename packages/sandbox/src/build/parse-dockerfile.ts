/** One instruction with its continuation lines joined; `line` counts from 1. */
export type Instruction = { line: number; keyword: string; args: string; flags: readonly string[] };
export type Dockerfile = { instructions: readonly Instruction[]; directives: ReadonlyMap<string, string> };

/** Reads instructions the way the engine counts its steps. Never throws: the engine judges the syntax. */
export function parseDockerfile(text: string): Dockerfile {
	const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
	const directives = parseDirectives(lines);
	const continuation = directives.get("escape") === "`" ? "`" : "\\";
	const instructions: Instruction[] = [];
	for (let index = 0; index < lines.length; index++) {
		if (isSkipped(lines[index] ?? "")) continue;
		const { statement, last } = joinLines(lines, index, continuation);
		const instruction = toInstruction(statement.trim(), index + 1);
		instructions.push(instruction);
		index = skipHeredocs(lines, last, instruction);
	}
	return { instructions, directives };
}

/** Names of the here-documents that BuildKit reads in an instruction: unquoted words `<<NAME`, `<<-"NAME"`. */
export function findHeredocs({ keyword, args }: Instruction): string[] {
	if (!["RUN", "COPY", "ADD"].includes(keyword)) return [];
	const unquoted = args.replace(/(["'])(?:(?!\1)[^\\]|\\.)*\s(?:(?!\1)[^\\]|\\.)*\1/g, " ");
	return [...unquoted.matchAll(/(?:^|\s)\d*<<-?(["']?)([A-Za-z_]\w*)\1/g)].map((match) => match[2] ?? "");
}

function parseDirectives(lines: readonly string[]): Map<string, string> {
	const directives = new Map<string, string>();
	for (const line of lines) {
		const match = /^\s*#\s*([A-Za-z]+)\s*=\s*(.+?)\s*$/.exec(line);
		if (!match) break;
		directives.set((match[1] ?? "").toLowerCase(), match[2] ?? "");
	}
	return directives;
}

function isSkipped(line: string): boolean {
	return /^\s*(#|$)/.test(line);
}

/** Comments and empty lines between continued lines do not count. */
function joinLines(lines: readonly string[], first: number, continuation: string) {
	let statement = lines[first] ?? "";
	let last = first;
	while (statement.trimEnd().endsWith(continuation) && last + 1 < lines.length) {
		const next = lines[++last] ?? "";
		if (!isSkipped(next)) statement = `${statement.trimEnd().slice(0, -1)}${next}`;
	}
	return { statement, last };
}

function toInstruction(statement: string, line: number): Instruction {
	const [word = ""] = statement.split(/\s/, 1);
	const args = statement.slice(word.length).trim();
	const flags = /^(?:--\S+\s*)*/.exec(args)?.[0].trim() ?? "";
	return { line, keyword: word.toUpperCase(), args, flags: flags === "" ? [] : flags.split(/\s+/) };
}

/** The index of the last here-document's end, or the same index where one has no end: it was no here-document then. */
function skipHeredocs(lines: readonly string[], index: number, instruction: Instruction): number {
	let last = index;
	for (const name of findHeredocs(instruction)) {
		const end = lines.findIndex((line, at) => at > last && line.replace(/^\t+/, "") === name);
		if (end < 0) return index;
		last = end;
	}
	return last;
}
