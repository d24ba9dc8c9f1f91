/** A section's heading and its text, the heading line included. `heading` is null for a whole document. */
export type DocumentPart = { heading: string | null; text: string };

/** Shorter sections go together with what follows: a heading alone is nothing to start from. */
const MIN_SECTION = 400;
const HEADING = /^#{1,2}[ \t]+(.{1,300}?)[ \t#]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The text of a Markdown document by its headings of level 1 and 2, those inside code fences not counted. */
export function splitDocument(text: string): DocumentPart[] {
	const parts: DocumentPart[] = [];
	let fence: string | null = null;
	let lines: string[] = [];
	let heading: string | null = null;
	const close = () => {
		if (lines.join("").trim() !== "") parts.push({ heading, text: lines.join("\n").trim() });
		lines = [];
		heading = null;
	};
	for (const line of text.split("\n")) {
		fence = nextFence(line, fence);
		const found = fence === null ? HEADING.exec(line)?.[1] : undefined;
		if (found !== undefined) {
			if (lines.join("\n").length >= MIN_SECTION) close();
			heading ??= found;
		}
		lines.push(line);
	}
	close();
	return parts;
}

/** The mark of the fence that the next line is in; null outside. */
function nextFence(line: string, fence: string | null): string | null {
	const mark = FENCE.exec(line)?.[1];
	if (mark === undefined) return fence;
	if (fence === null) return mark;
	return mark[0] === fence[0] && mark.length >= fence.length ? null : fence;
}
