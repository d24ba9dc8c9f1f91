import { readQuoted } from "./bash-quoting.ts";
import { close, open, type Scanner, skipHeredocs, take, topOf } from "./bash-scanner.ts";

/** Reads on inside a context that holds commands. */
export function readInCommand(scanner: Scanner): void {
	if (take(scanner, /[ \t\r]+|\\\n|(?<![^\s;&|()])#[^\n]*/y)) return;
	if (take(scanner, /\n/y)) {
		skipHeredocs(scanner);
		scanner.isCommand = true;
		return;
	}
	scanner.hasContent = true;
	if (readKeyword(scanner) || readOperator(scanner)) return;
	scanner.isOpen = false;
	if (!readQuoted(scanner)) readWord(scanner);
}

const KEYWORD =
	/(?:if|then|elif|else|fi|for|select|while|until|do|done|case|esac|function|time|coproc|!|\{|\}|\[\[)(?=[\s;&|()<>]|$)/y;

function readKeyword(scanner: Scanner): boolean {
	const top = topOf(scanner);
	if (top === "pattern") return take(scanner, /esac(?=[\s;&|()]|$)/y) !== null && close(scanner, "pattern");
	if (top === "case-word")
		return take(scanner, /(?<=\s)in(?=\s|$)/y) !== null && close(scanner, top) && open(scanner, "pattern", true);
	const keyword = scanner.isCommand ? take(scanner, KEYWORD)?.[0] : undefined;
	if (keyword === undefined) return false;
	scanner.isOpen = false;
	KEYWORDS[keyword]?.(scanner);
	return true;
}

/** The other keywords leave a command due and enclose nothing. */
const KEYWORDS: Readonly<Record<string, (scanner: Scanner) => void>> = {
	if: (scanner) => open(scanner, "if", true),
	fi: (scanner) => close(scanner, "if"),
	while: (scanner) => open(scanner, "loop", true),
	until: (scanner) => open(scanner, "loop", true),
	for: (scanner) => open(scanner, "loop", false),
	select: (scanner) => open(scanner, "loop", false),
	done: (scanner) => close(scanner, "loop"),
	case: (scanner) => open(scanner, "case-word", false),
	esac: (scanner) => close(scanner, "case"),
	"{": (scanner) => open(scanner, "brace", true),
	"}": (scanner) => close(scanner, "brace"),
	"[[": (scanner) => open(scanner, "test", false),
	function: (scanner) => {
		take(scanner, /[ \t]+[^\s(){}]+[ \t]*(?:\([ \t]*\))?/y);
		scanner.isOpen = true;
	},
};

type Rule = readonly [RegExp, (scanner: Scanner, match: RegExpExecArray) => void];

const OPERATORS: readonly Rule[] = [
	[/;;&|;;|;&/y, (scanner) => close(scanner, "case") && open(scanner, "pattern", true)],
	[/<<<|[<>]&|&>>?|>\||<>|>>/y, () => {}],
	[/[<>]\(/y, (scanner) => open(scanner, "subst", true)],
	[/<<(-?)[ \t]*((?:\\.|'[^'\n]*'|"[^"\n]*"|[^\s;&|<>()'"\\])+)/y, readHeredocStart],
	[/[<>]/y, () => {}],
	[/&&|\|\||\|&?/y, (scanner) => expectCommand(scanner, true)],
	[/[;&]/y, (scanner) => expectCommand(scanner, false)],
	[/\(\(/y, (scanner) => open(scanner, "arith", false) && open(scanner, "arith", false)],
	[/(?<!=)\([ \t]*\)/y, (scanner) => expectCommand(scanner, true)], // the head of a function
	[/\(/y, openParenthesis],
	[/\)/y, closeParenthesis],
];

function readOperator(scanner: Scanner): boolean {
	for (const [pattern, act] of OPERATORS) {
		const match = take(scanner, pattern);
		if (!match) continue;
		scanner.isOpen = false;
		act(scanner, match);
		return true;
	}
	return false;
}

function expectCommand(scanner: Scanner, isOpen: boolean): void {
	scanner.isCommand = true;
	scanner.isOpen = isOpen;
}

function readHeredocStart(scanner: Scanner, [, dash, word = ""]: RegExpExecArray): void {
	scanner.heredocs.push({ delimiter: word.replace(/['"]|\\(?=.)/g, ""), stripTabs: dash === "-" });
}

/** A subshell where a command is due, else an array or a pattern. In a `case`, it may come before a pattern. */
function openParenthesis(scanner: Scanner): void {
	if (topOf(scanner) === "pattern") return;
	open(scanner, scanner.isCommand ? "subshell" : "paren", scanner.isCommand);
}

function closeParenthesis(scanner: Scanner): void {
	if (topOf(scanner) !== "pattern") close(scanner, "subshell", "subst");
	else if (close(scanner, "pattern")) open(scanner, "case", true);
}

function readWord(scanner: Scanner): void {
	if (take(scanner, /[?*+@!]\(/y)) open(scanner, "paren", false);
	else take(scanner, /[^\s;&|()<>'"`$\\?*+@!]+|[\s\S]/y);
	scanner.isCommand = false;
}
