/** What one COPY or ADD of the last stage takes from the build context. */
export type ContextCopy = { line: number; sources: string[] };

/** The COPY and ADD instructions whose result is in the final image and whose sources lie in the build context. */
export function listContextCopies(dockerfile: string): ContextCopy[] {
	const instructions = joinLines(dockerfile);
	const lastStage = instructions.findLastIndex(({ text }) => /^FROM\s/i.test(text));
	return instructions.slice(lastStage + 1).flatMap(({ line, text }) => {
		const match = /^(?:COPY|ADD)\s+((?:--\S+\s+)*)(.*)$/is.exec(text);
		if (!match || /--from=/i.test(match[1] ?? "")) return [];
		const sources = splitArguments(match[2] ?? "").slice(0, -1);
		const local = sources.filter((source) => !/^[a-z]+:\/\/|^git@|^<</i.test(source)).map(normalize);
		return local.length > 0 ? [{ line, sources: local }] : [];
	});
}

/** Whether a source of COPY takes the file at `path` (relative to the context) along. Wildcards match as in Docker. */
export function doesCopy(source: string, path: string): boolean {
	if (source === "") return true;
	const escaped = source
		.replace(/[.+^${}()|\\]/g, "\\$&")
		.replace(/\*/g, "[^/]*")
		.replace(/\?/g, "[^/]");
	try {
		return new RegExp(`^${escaped}(?:/|$)`).test(path);
	} catch {
		return path === source || path.startsWith(`${source}/`);
	}
}

function joinLines(dockerfile: string): { line: number; text: string }[] {
	const joined: { line: number; text: string }[] = [];
	let isContinued = false;
	for (const [index, raw] of dockerfile.split(/\r?\n/).entries()) {
		const text = raw.trim();
		if (text.startsWith("#") || text === "") continue;
		const last = joined.at(-1);
		if (isContinued && last) last.text += ` ${text}`;
		else joined.push({ line: index + 1, text });
		isContinued = text.endsWith("\\");
		const current = joined.at(-1);
		if (isContinued && current) current.text = current.text.slice(0, -1).trimEnd();
	}
	return joined;
}

function splitArguments(text: string): string[] {
	if (text.trimStart().startsWith("[")) {
		try {
			const list: unknown = JSON.parse(text);
			if (Array.isArray(list)) return list.map(String);
		} catch {
			// Not the JSON form after all: Docker then reads it as words, and so do we.
		}
	}
	return (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ""));
}

/** "." and "./" are the whole context: "". */
function normalize(source: string): string {
	return source
		.replace(/^(?:\.?\/)+/, "")
		.replace(/\/+$/, "")
		.replace(/^\.$/, "");
}
