/** One simple command of a shell line, wrappers and variable assignments taken off. */
export type ShellCommand = {
	/** Base name of the program: "/usr/bin/python3" is "python3". Empty when the line only assigns or redirects. */
	program: string;
	/** What follows the program, quotes taken off, joined by one space. */
	args: string;
	/** Files that output goes to (`>`, `>>`, `&>`), quotes taken off; devices and descriptors excepted. */
	targets: readonly string[];
};

const MAX_TEXT = 16_384;
const MAX_COMMANDS = 200;
/** An operator, a redirection with its target, or a word; quotes and escapes bind a word. One alternative a character. */
const TOKEN =
	/\n|&&|\|\||[;|()]|(?:\d?>>?|&>>?)[ \t]*(?:&[\d-]|(?:[^\s;&|()<>"']|"[^"]*"|'[^']*')*)|<<-?[ \t]*["']?(\w+)["']?|<[ \t]*|&|#[^\n]*|(?:\\[\s\S]|[^\s;&|()<>"'\\]|"(?:\\[\s\S]|[^"\\])*"?|'[^']*'?)+/g;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const WRAPPERS: ReadonlySet<string> = new Set(
	"sudo env time nohup exec command timeout nice stdbuf xargs if then else elif do while until ! {".split(" "),
);
const NUMBER_OR_OPTION = /^(?:-.*|\d+(?:\.\d+)?[smh]?)$/;

/**
 * The simple commands of a shell text in order, across `;`, `&&`, `||`, pipes and lines. A reading for labels, not a
 * shell: bodies of heredocs are left out, `$(…)` counts as a command unless quoted, 16 KiB and 200 commands are read.
 */
export function listShellCommands(text: string): ShellCommand[] {
	const commands: ShellCommand[] = [];
	let words: string[] = [];
	let targets: string[] = [];
	const flush = () => {
		if (words.length > 0 || targets.length > 0) commands.push(toCommand(words, targets));
		words = [];
		targets = [];
	};
	for (const token of withoutHeredocs(text.slice(0, MAX_TEXT)).match(TOKEN) ?? []) {
		if (/^(?:\n|&&?|\|\|?|[;()])$/.test(token)) flush();
		else if (/^(?:\d?>|&>)/.test(token)) targets.push(...toTarget(token));
		else if (!/^[<#]/.test(token)) words.push(token.replaceAll(/["'\\]/g, ""));
		if (commands.length >= MAX_COMMANDS) return commands;
	}
	flush();
	return commands;
}

/** The file that a redirection names; none for a device, a descriptor, or nothing. */
function toTarget(redirection: string): string[] {
	if (/>[ \t]*(?:&|["']?\/dev\/|$)/.test(redirection)) return [];
	return [redirection.replace(/^[\d&]*>>?[ \t]*/, "").replaceAll(/["'\\]/g, "")];
}

/** Drops the lines between `<<WORD` and `WORD`. */
function withoutHeredocs(text: string): string {
	const kept: string[] = [];
	let end: string | null = null;
	for (const line of text.split("\n")) {
		if (end === null) {
			kept.push(line);
			end = /<<-?[ \t]*["']?(\w+)/.exec(line)?.[1] ?? null;
		} else if (line.trim() === end) end = null;
	}
	return kept.join("\n");
}

function toCommand(words: readonly string[], targets: readonly string[]): ShellCommand {
	let first = 0;
	let isWrapped = false;
	for (; first < words.length; first++) {
		const word = words[first] ?? "";
		if (WRAPPERS.has(word)) isWrapped = true;
		else if (!ASSIGNMENT.test(word) && !(isWrapped && NUMBER_OR_OPTION.test(word))) break;
	}
	const program = words[first]?.split("/").at(-1) ?? "";
	return { program, args: words.slice(first + 1).join(" "), targets };
}
