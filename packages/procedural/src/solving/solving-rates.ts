import type { SkillProfile } from "../rates.ts";

/**
 * The one place with the procedural solver's skill. Our own choice, made before a solver first ran, and not changed after
 * a measurement. A task of a family asks for two to four output files under two to four conditions that are easily got
 * wrong, so these rates mean that roughly four in five (strong), one in two (medium) and one in four (weak) instances of
 * the middle level are solved in full: a spread in which calibration has something to find, and in which most failures
 * are partial.
 *
 * - A condition done wrong is the commonest failure of agents in a terminal: the file is there and its content is not
 *   quite what was asked. Nothing in the container shows it, so it stays.
 * - A file that is asked for and never made is rarer, and a look at the result shows it: most are mended.
 */
export type SolvingSkill = {
	/** Chance that a condition of the instruction is not carried out as it says. */
	botch: number;
	/** Chance that an output file is forgotten at first. */
	skip: number;
	/** Chance that a look at the results makes it notice a forgotten file. */
	review: number;
};

export const SOLVING_SKILLS: Readonly<Record<SkillProfile, SolvingSkill>> = {
	strong: { botch: 0.06, skip: 0.02, review: 0.95 },
	medium: { botch: 0.15, skip: 0.07, review: 0.7 },
	weak: { botch: 0.3, skip: 0.15, review: 0.4 },
};
