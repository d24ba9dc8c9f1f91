import { splitStatements } from "./split-statements.ts";

/** Executing a cut costs a container, so no more than these are tried. */
const MAX_CUTS = 3;

/**
 * Truncated copies of a reference solution for the `partial` control, shortest first: cut at top-level statements,
 * keeping at least half of them and at least one that does something, dropping at least one that does something.
 * null when no such cut exists: a single effective statement, or a script that does not parse.
 */
export function truncateReference(script: string): string[] | null {
	const statements = splitStatements(script);
	if (!statements) return null;
	const effective = statements.flatMap((statement, at) => (isSetup(statement) ? [] : [at]));
	const first = effective[0];
	const last = effective.at(-1);
	if (first === undefined || last === undefined || first === last) return null;
	const shortest = Math.max(Math.ceil(statements.length / 2), first + 1);
	if (shortest > last) return null;
	return spread(shortest, last).map((count) => statements.slice(0, count).join(""));
}

const ASSIGNMENT = String.raw`[A-Za-z_]\w*\+?=(?:'[^']*'|"[^"$\`]*"|[^\s;&|()<>'"\`$]|\$\{?\w+\}?|\$\([^()]*\))*`;
const SETUP = new RegExp(
	String.raw`^(?:(?:set|shopt|cd|umask|trap)\b[^;&|\n]*|(?:(?:export|readonly|declare)\s+(?:-\w+\s+)*)?(?:${ASSIGNMENT}(?:[ \t]+|$))+)$`,
);

/** `set -e`, `cd`, plain assignments: statements that prepare and change nothing in the container. */
function isSetup(statement: string): boolean {
	const code = statement.replace(/^(?:\s|#[^\n]*\n)*/, "").trimEnd();
	return SETUP.test(code.replace(/[ \t]+#[^\n'"]*$/, ""));
}

function spread(from: number, to: number): number[] {
	const steps = Math.min(MAX_CUTS, to - from + 1);
	const at = (step: number) => (steps === 1 ? from : from + Math.round((step * (to - from)) / (steps - 1)));
	return Array.from({ length: steps }, (_, step) => at(step));
}
