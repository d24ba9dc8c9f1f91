import { createRandom } from "../random.ts";
import type { SkillProfile } from "../rates.ts";
import type { Condition } from "./conditions.ts";
import type { Procedure } from "./procedures.ts";
import { SOLVING_SKILLS } from "./solving-rates.ts";

/** Who solves: its skill, and the request's sampling seed. */
export type Solver = { profile: SkillProfile; seed: number };

/** What an instruction and a random seed decide once and for all. */
export type Attempt = {
	/** All draws of this attempt hang on it. */
	key: string;
	procedure: Procedure;
	/** Output files that the instruction asks for, by name below /app/out. */
	outputs: readonly string[];
	/** Those that are forgotten at first. */
	skipped: ReadonlySet<string>;
	/** Conditions that are not carried out; the same draw decides for every profile, so a stronger one's are among a weaker one's. */
	botched: readonly Condition[];
};

const OUTPUT = /`\/app\/out\/([\w.-]+)/g;

export function planAttempt({ profile, seed }: Solver, instruction: string, procedure: Procedure): Attempt {
	const { skip, botch } = SOLVING_SKILLS[profile];
	const key = `${seed}:${instruction}`;
	const outputs = [...new Set([...instruction.matchAll(OUTPUT)].map(([, name]) => name ?? ""))];
	const isUnlucky = (what: string, rate: number) => createRandom(`${key}:solve:${what}`).next() < rate;
	return {
		key,
		procedure,
		outputs,
		skipped: new Set(outputs.filter((name) => isUnlucky(`skip:${name}`, skip))),
		botched: procedure.conditions.filter(
			({ says }) => !instruction.includes(says) || isUnlucky(`botch:${says}`, botch),
		),
	};
}

/** The script as it is written when these outputs have been remembered. */
export function renderScript({ procedure, skipped, botched }: Attempt, remembered: ReadonlySet<string>): string {
	const left = [...skipped].filter((name) => !remembered.has(name));
	const done = procedure.statements.filter((statement) => !left.some((name) => doesWrite(statement, name)));
	const body = botched.reduce((text, { right, wrong }) => text.replaceAll(right, () => wrong), done.join("\n\n"));
	return `#!/bin/bash\nmkdir -p /app/out\n\n${body}\n`;
}

/** Whether a statement makes that output: by a redirection, or by moving or copying something there. */
function doesWrite(statement: string, name: string): boolean {
	const target = `"?/app/out/${name.replaceAll(".", "\\.")}(?![\\w.-])`;
	return new RegExp(`(?:>|\\b(?:mv|cp)\\b[^\\n;]*)\\s*${target}`).test(statement);
}
