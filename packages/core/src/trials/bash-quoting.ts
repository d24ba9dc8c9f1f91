import { close, open, type Scanner, take, topOf } from "./bash-scanner.ts";

/** Reads one quote, escape or expansion that may begin here, in any context. False when none does. */
export function readQuoted(scanner: Scanner): boolean {
	if (take(scanner, /\\[\s\S]?/y)) return endWord(scanner);
	if (take(scanner, /\$\(\(/y)) return open(scanner, "arith", false) && open(scanner, "arith", false);
	if (take(scanner, /\$\(/y)) return open(scanner, "subst", true);
	if (take(scanner, /\$\{/y)) return open(scanner, "param", false);
	if (scanner.text[scanner.at] === "`") return readClosed(scanner, /`(?:\\[\s\S]|[^`\\])*`/y);
	if (topOf(scanner) === "double") return false;
	return readQuote(scanner);
}

/** Reads on inside a context that holds no commands: `"…"`, `${…}`, arithmetic, `[[ … ]]`, an array. */
export function readInWord(scanner: Scanner): void {
	if (readQuoted(scanner)) return;
	const top = topOf(scanner);
	if (top === "param" && take(scanner, /\}/y)) close(scanner, "param");
	else if (top === "double" && take(scanner, /"/y)) close(scanner, "double");
	else if (top === "test" && take(scanner, /(?<=\s)\]\](?=[\s;&|)]|$)/y)) close(scanner, "test");
	else if (top === "arith" || top === "paren") readParenthesis(scanner, top);
	else scanner.at += 1;
}

function readParenthesis(scanner: Scanner, top: "arith" | "paren"): void {
	if (top === "paren" && take(scanner, /(?<=[\s(])#[^\n]*/y)) return;
	if (take(scanner, /\(/y)) open(scanner, top, false);
	else if (take(scanner, /\)/y)) close(scanner, top);
	else scanner.at += 1;
}

function readQuote(scanner: Scanner): boolean {
	if (take(scanner, /\$?"/y)) return open(scanner, "double", false);
	if (scanner.text.startsWith("$'", scanner.at)) return readClosed(scanner, /\$'(?:\\[\s\S]|[^'\\])*'/y);
	return scanner.text[scanner.at] === "'" && readClosed(scanner, /'[^']*'/y);
}

function readClosed(scanner: Scanner, pattern: RegExp): true {
	if (take(scanner, pattern)) return endWord(scanner);
	scanner.isBroken = true;
	scanner.at = scanner.text.length;
	return true;
}

function endWord(scanner: Scanner): true {
	scanner.isCommand = false;
	return true;
}
