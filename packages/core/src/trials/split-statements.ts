import { readInCommand } from "./bash-commands.ts";
import { readInWord } from "./bash-quoting.ts";
import { type Context, createScanner, topOf } from "./bash-scanner.ts";

const WORD_CONTEXTS: ReadonlySet<Context | undefined> = new Set(["double", "param", "arith", "paren", "test"]);

/**
 * The top-level statements of a bash script, each with the comments and blank lines before it; together they are
 * the script. A statement ends at a line's end: what `;`, `&&`, `||` or `|` joins stays together.
 * null when the script does not read as whole statements.
 */
export function splitStatements(script: string): string[] | null {
	const scanner = createScanner(script);
	const statements: string[] = [];
	let start = 0;
	while (scanner.at < script.length) {
		if (WORD_CONTEXTS.has(topOf(scanner))) readInWord(scanner);
		else readInCommand(scanner);
		const isAtLineEnd = script[scanner.at - 1] === "\n" && scanner.isCommand && scanner.heredocs.length === 0;
		if (!isAtLineEnd || !scanner.hasContent || scanner.isOpen || scanner.stack.length > 0) continue;
		statements.push(script.slice(start, scanner.at));
		start = scanner.at;
		scanner.hasContent = false;
	}
	if (scanner.isBroken || scanner.isOpen || scanner.stack.length > 0 || scanner.heredocs.length > 0) return null;
	if (start === script.length) return statements;
	const rest = script.slice(start);
	if (scanner.hasContent) return [...statements, rest];
	return statements.length > 0 ? [...statements.slice(0, -1), `${statements.at(-1)}${rest}`] : [];
}
