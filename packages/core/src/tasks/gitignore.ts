/** One step of a glob: a run of any length, or a test of one item. */
type Token<T> = "run" | ((item: T) => boolean);
type Rule = {
	isNegated: boolean;
	/** Matches folders alone, so what lies below them. */
	isFolder: boolean;
	/** Ends in "/*": matches what lies directly there, not below. */
	isDirect: boolean;
	parts: Token<string>[];
};

/**
 * Whether the rules of a `.gitignore` leave a file out: the last rule that matches it, or a folder above it, decides,
 * as in Harbor; so, unlike in git, a file below an ignored folder can be taken back. Matching takes time proportional
 * to pattern × path, because the patterns are untrusted: no regular expressions.
 */
export function createIgnoreFilter(gitignore: string): (path: string) => boolean {
	const rules = gitignore
		.split(/\r\n?|\n/)
		.flatMap(parseRule)
		.reverse();
	return (path) => {
		const parts = path.split("/");
		const deciding = rules.find((rule) => isMatch(rule, parts));
		return deciding !== undefined && !deciding.isNegated;
	};
}

function isMatch({ parts, isFolder, isDirect }: Rule, path: readonly string[]): boolean {
	if (isDirect) return matches(parts, path);
	const deepest = isFolder ? path.length - 1 : path.length;
	return path.some((_, index) => index < deepest && matches(parts, path.slice(0, index + 1)));
}

function parseRule(line: string): Rule[] {
	const written = withoutTrailingSpaces(line);
	if (written === "" || written.startsWith("#")) return [];
	const isNegated = written.startsWith("!");
	const pattern = isNegated ? written.slice(1) : written;
	const names = pattern.replace(/\/$/, "").split("/");
	const isAnchored = names.length > 1;
	if (names[0] === "") names.shift();
	if (names.length === 0 || names.includes("")) return [];
	const parts = names.flatMap((name, index) => toParts(name, index === names.length - 1));
	const isFolder = pattern.endsWith("/");
	const isDirect = isAnchored && !isFolder && names.at(-1) === "*";
	return [{ isNegated, isFolder, isDirect, parts: isAnchored ? parts : ["run", ...parts] }];
}

/** A space after "\\" is part of the pattern. */
function withoutTrailingSpaces(line: string): string {
	let end = line.length;
	while (line[end - 1] === " " && line[end - 2] !== "\\") end--;
	return line.slice(0, end);
}

function toParts(name: string, isLast: boolean): Token<string>[] {
	if (name === "**") return isLast ? ["run", () => true] : ["run"];
	const tokens = [...toTokens(name)];
	return [(part) => matches(tokens, [...part])];
}

function* toTokens(name: string): Generator<Token<string>> {
	for (let rest = name; rest !== ""; ) {
		const set = /^\[([!^]?)(\]?[^\]]*)\]/.exec(rest);
		const [taken = ""] = set ?? /^\\?./su.exec(rest) ?? [];
		if (set) yield toSet(set[2] ?? "", set[1] !== "");
		else if (taken === "*") yield "run";
		else if (taken === "?") yield () => true;
		else yield (char) => char === taken.replace(/^\\(?=.)/s, "");
		rest = rest.slice(taken.length || 1);
	}
}

function toSet(body: string, isNegated: boolean): Token<string> {
	const ranges = [...body.matchAll(/\\?(.)(?:-\\?(.))?/gsu)].map(([, from = "", to = from]) => ({ from, to }));
	return (char) => ranges.some(({ from, to }) => from <= char && char <= to) !== isNegated;
}

/** Greedy: on a mismatch the latest run takes one item more, which suffices for globs. */
function matches<T>(pattern: readonly Token<T>[], items: readonly T[]): boolean {
	let at = 0;
	let run: { next: number; item: number } | null = null;
	for (let item = 0; item < items.length; ) {
		const token = pattern[at];
		if (token === "run") run = { next: ++at, item };
		else if (token?.(items[item] as T)) [at, item] = [at + 1, item + 1];
		else if (run) [at, item] = [run.next, ++run.item];
		else return false;
	}
	return pattern.slice(at).every((token) => token === "run");
}
