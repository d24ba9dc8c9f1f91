const HEADER = /^\s*(\[\[?)([^[\]]+)\]\]?\s*(?:#.*)?$/;
const KEY = /^\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=/;

/**
 * The line (from 1) of a field such as ["steps", 0, "agent", "user"], or of the nearest table or key above it;
 * null when none is found. A scan for people's eyes: it knows headers, keys and multi-line strings, not all of TOML.
 */
export function findTomlLine(toml: string, field: readonly PropertyKey[]): number | null {
	const wanted = field.map(String);
	let best: { line: number; depth: number } | null = null;
	for (const { path, line } of places(toml)) {
		const isAbove = path.every((part, index) => part === wanted[index]);
		if (isAbove && path.length > (best?.depth ?? 0)) best = { line, depth: path.length };
	}
	return best?.line ?? null;
}

type Place = { path: string[]; line: number };

function* places(toml: string): Generator<Place> {
	const counts = new Map<string, number>();
	let header: string[] = [];
	for (const { text, line } of linesOutsideStrings(toml)) {
		const table = HEADER.exec(text);
		if (table) header = resolveHeader(parts(table[2] ?? ""), { isArray: table[1] === "[[", counts });
		const key = KEY.exec(text)?.[1];
		if (table || key !== undefined) yield { path: [...header, ...parts(key ?? "")], line };
	}
}

function* linesOutsideStrings(toml: string): Generator<{ text: string; line: number }> {
	let isInString = false;
	for (const [index, text] of toml.split("\n").entries()) {
		if (!isInString) yield { text, line: index + 1 };
		const quotes = text.match(/"""|'''/g)?.length ?? 0;
		if (quotes % 2 === 1) isInString = !isInString;
	}
}

/** ["steps", "agent"] → ["steps", "0", "agent"] once `[[steps]]` was seen. */
function resolveHeader(names: string[], options: { isArray: boolean; counts: Map<string, number> }): string[] {
	const path: string[] = [];
	for (const [index, name] of names.entries()) {
		path.push(name);
		const at = path.join("\0");
		const isNew = options.isArray && index === names.length - 1;
		if (isNew) options.counts.set(at, (options.counts.get(at) ?? -1) + 1);
		const position = options.counts.get(at);
		if (position !== undefined) path.push(String(position));
	}
	return path;
}

function parts(dotted: string): string[] {
	return (dotted.match(/"[^"]*"|'[^']*'|[A-Za-z0-9_-]+/g) ?? []).map((part) => part.replace(/^["']|["']$/g, ""));
}
