import type { FileTree } from "../../ports/index.ts";
import { findStrictText } from "../../tasks/index.ts";

/** An expected value of a test that can be read before the work is done. */
export type VisibleLiteral = { literal: string; test: string; line: number; seenIn: string };

const MAX_FOUND = 10;
const MAX_TEXT = 1024 * 1024;
/** A line that compares something. */
const COMPARES = /\bassert|==|!=|\bexpect|\bgrep\b|\bdiff\b|\bcmp\b|\bequal/i;
const LITERAL = /"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'/g;

/** Distinctive literals that tests compare with, found verbatim in the instruction or the build context. */
export function findVisibleLiterals(files: FileTree): VisibleLiteral[] {
	const readable = [...files].flatMap(([path, file]) => {
		const isVisible = path === "instruction.md" || path.startsWith("environment/");
		const text = isVisible && file.content.length <= MAX_TEXT ? findStrictText(file) : null;
		return text === null ? [] : [{ path, text }];
	});
	const found = new Map<string, VisibleLiteral>();
	for (const { literal, test, line } of listLiterals(files)) {
		const seenIn = readable.find(({ text }) => text.includes(literal))?.path;
		if (seenIn !== undefined && found.size < MAX_FOUND) found.set(literal, { literal, test, line, seenIn });
	}
	return [...found.values()];
}

function listLiterals(files: FileTree): Omit<VisibleLiteral, "seenIn">[] {
	return [...files].flatMap(([test, file]) => {
		const text = test.startsWith("tests/") && file.content.length <= MAX_TEXT ? findStrictText(file) : null;
		return (text ?? "").split("\n").flatMap((content, index) => {
			if (!COMPARES.test(content)) return [];
			const literals = [...content.matchAll(LITERAL)].map((match) => match[1] ?? match[2] ?? "");
			return literals.filter(isDistinctive).map((literal) => ({ literal, test, line: index + 1 }));
		});
	});
}

/** Long, with letters and digits, neither a path nor prose: hardly the same by chance. */
function isDistinctive(literal: string): boolean {
	const hasShape = literal.length >= 16 && literal.length <= 200 && !/[\s/\\$%{}*]/.test(literal);
	return hasShape && /\d/.test(literal) && /[A-Za-z]/.test(literal) && !/\.\w{1,5}$/.test(literal);
}
