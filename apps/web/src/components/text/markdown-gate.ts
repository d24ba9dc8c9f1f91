const MAX_CHARS = 150_000;
const MAX_DEPTH = 100;

/** Why a text is shown as it is and not rendered: a parser could hang on it; null when it may be rendered. */
export function findMarkdownObstacle(text: string): string | null {
	if (text.length > MAX_CHARS)
		return `It has ${text.length.toLocaleString("en")} characters; up to 150,000 are rendered.`;
	if (toDepth(text) > MAX_DEPTH) return "It is nested deeper than 100 levels.";
	return null;
}

/** An upper estimate of nesting: what each line begins with, and the longest run of openers within one. No recursion. */
function toDepth(text: string): number {
	let deepest = 0;
	for (const line of text.split("\n")) {
		const prefix = /^[\s>*+\-\d.]*/.exec(line)?.[0] ?? "";
		const quotes = prefix.replaceAll(/[^>*+\-.]/g, "").length;
		const isRule = /^[\s*\-_]+$/.test(line);
		const openers = line.match(/[[(*_~]{8,}/g)?.reduce((longest, run) => Math.max(longest, run.length), 0) ?? 0;
		const indent = (/^\s*/.exec(line)?.[0] ?? "").replaceAll("\t", "    ").length / 2;
		if (!isRule) deepest = Math.max(deepest, quotes, openers, indent);
	}
	return deepest;
}
