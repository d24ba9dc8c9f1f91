/** What encloses the character being read: the first five hold words, the others commands. */
export type Context =
	| "double" // "…"
	| "param" // ${…}
	| "arith" // ((…)), $((…)): counted by single parentheses
	| "paren" // array=(…), extglob @(…)
	| "test" // [[ … ]]
	| "subst" // $(…), <(…)
	| "subshell"
	| "brace"
	| "if"
	| "loop"
	| "case-word" // between `case` and `in`
	| "pattern" // where a case expects a pattern
	| "case"; // among the commands of a pattern

export type Scanner = {
	readonly text: string;
	at: number;
	readonly stack: Context[];
	/** The next word is in command position, so it may be a keyword. */
	isCommand: boolean;
	/** The statement cannot end at this line: an operator or a function's head awaits more. */
	isOpen: boolean;
	/** Something but blanks and comments was read since the last statement ended. */
	hasContent: boolean;
	/** Here-documents whose bodies begin at the next line. */
	readonly heredocs: { delimiter: string; stripTabs: boolean }[];
	/** The text ended inside a quote, or an end came without its start. */
	isBroken: boolean;
};

export function createScanner(text: string): Scanner {
	return { text, at: 0, stack: [], isCommand: true, isOpen: false, hasContent: false, heredocs: [], isBroken: false };
}

export const topOf = (scanner: Scanner): Context | undefined => scanner.stack.at(-1);

/** Reads `pattern` (sticky) here; moves on and returns the match, or null without moving. */
export function take(scanner: Scanner, pattern: RegExp): RegExpExecArray | null {
	pattern.lastIndex = scanner.at;
	const match = pattern.exec(scanner.text);
	if (match) scanner.at = pattern.lastIndex;
	return match;
}

export function open(scanner: Scanner, context: Context, isCommand: boolean): true {
	scanner.stack.push(context);
	scanner.isCommand = isCommand;
	return true;
}

/** Leaves the innermost context, which must be one of `contexts`. */
export function close(scanner: Scanner, ...contexts: Context[]): true {
	const top = scanner.stack.pop();
	if (!top || !contexts.includes(top)) scanner.isBroken = true;
	scanner.isCommand = false;
	return true;
}

/** Skips the bodies of here-documents; called just after the newline that they follow. */
export function skipHeredocs(scanner: Scanner): void {
	for (const { delimiter, stripTabs } of scanner.heredocs.splice(0)) {
		let found = false;
		while (!found && scanner.at < scanner.text.length) {
			const line = take(scanner, /([^\n]*)(?:\n|$)/y)?.[1] ?? "";
			found = (stripTabs ? line.replace(/^\t+/, "") : line) === delimiter;
		}
		if (!found) scanner.isBroken = true;
	}
}
