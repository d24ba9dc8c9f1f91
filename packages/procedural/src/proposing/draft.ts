import type { FileTree } from "@aes/core/ports";
import type { Family, Level, TaskDraft } from "../families/family.ts";
import { FAMILIES } from "../families/index.ts";
import { MISTAKES } from "../mistakes/index.ts";
import type { Mistake, MistakeSpot } from "../mistakes/mistake.ts";
import { createRandom, type Random } from "../random.ts";
import { rateOf, type SkillProfile } from "../rates.ts";
import { renderTask } from "../rendering/render-task.ts";
import type { Evidence } from "./read-evidence.ts";

/** What a conversation's beginning and the random seed decide once and for all. */
export type Draft = {
	/** All later draws of this proposal hang on it. */
	key: string;
	family: Family;
	level: Level;
	/** The task's short name; also its folder in the workspace. */
	slug: string;
	/** The task without any mistake. */
	clean: FileTree;
	task: TaskDraft;
	/** The mistakes of the first attempt, in the order in which they are applied. */
	mistakes: readonly Mistake[];
};

/** Who proposes: its skill, and the request's sampling seed. */
export type Proposer = { profile: SkillProfile; seed: number };

/** The same profile, seed and evidence give the same draft in every method: matched pairs. */
export function planDraft({ profile, seed }: Proposer, evidence: Evidence): Draft {
	const key = draftKey(seed, evidence);
	const family = chooseFamily(evidence, createRandom(`${key}:family`));
	const level = chooseLevel(evidence, createRandom(`${key}:level`));
	const task = family.draft(level, createRandom(`${key}:task`));
	const mistakes = drawMistakes(profile, key);
	return { key, family, level, slug: task.slug, clean: renderTask(family, level, task), task, mistakes };
}

/** Different for each proposal on a seed and for each seed, the same in every method. */
export const draftKey = (seed: number, { instruction }: Evidence) => `${seed}:${instruction}`;

/** At most one mistake of each spot; a stronger profile's mistakes are among a weaker one's spots. */
export function drawMistakes(profile: SkillProfile, key: string): readonly Mistake[] {
	const spots = new Set(MISTAKES.map(({ spot }) => spot));
	const drawn = new Set([...spots].map((spot) => drawOf(spot, profile, createRandom(`${key}:mistake:${spot}`))));
	return MISTAKES.filter((mistake) => drawn.has(mistake));
}

function drawOf(spot: MistakeSpot, profile: SkillProfile, random: Random): Mistake | undefined {
	let left = random.next();
	return MISTAKES.find((mistake) => {
		if (mistake.spot !== spot) return false;
		left -= rateOf(profile, mistake.id);
		return left < 0;
	});
}

/** Below this many matches the evidence is not about a family's subject. */
const ENOUGH_MATCHES = 2;

function chooseFamily({ instruction }: Evidence, random: Random): Family {
	const scored = FAMILIES.map((family) => ({ family, score: (instruction.match(family.keywords) ?? []).length }));
	const best = Math.max(...scored.map(({ score }) => score));
	if (best < ENOUGH_MATCHES) return random.pick(FAMILIES);
	return random.pick(scored.filter(({ score }) => score === best)).family;
}

/** One level up when the solver was close or done: every rollout passed, or one passed in part. */
function chooseLevel({ outcomes }: Evidence, random: Random): Level {
	const isSolved = outcomes.length > 0 && outcomes.every((outcome) => outcome === "passed");
	return (random.int(1, 2) + (isSolved || outcomes.includes("partial") ? 1 : 0)) as Level;
}
