import { familiesOf } from "./families.ts";
import { pickRollouts } from "./pick-rollouts.ts";
import type { Seed, SeedRollout } from "./seed.ts";
import type { SelectionRules } from "./selection-rules.ts";
import { hashText, type Sketch, similarityOf, toSketch } from "./sketch.ts";

export type SelectedSeed = {
	seed: Seed;
	/** The rollouts that speak for it; none for a task or a document. */
	rollouts: readonly SeedRollout[];
	/** 1 − similarity to the nearest seed chosen before it; 1 for the first. */
	novelty: number;
};

/** The first rule that kept a seed out. */
export type LeftOutReason = "kind" | "family" | "outcome" | "near_duplicate" | "seeds_per_task" | "limit";

export type SeedSelection = {
	/** In the order in which they were chosen. */
	chosen: readonly SelectedSeed[];
	leftOut: readonly LeftOut[];
};
type LeftOut = { seedId: string; reason: LeftOutReason };

type Candidate = {
	seed: Seed;
	rollouts: readonly SeedRollout[];
	instruction: Sketch;
	transcripts: Sketch;
	/** How telling its best rollout is, in (0, 1]. */
	weight: number;
	/** Settles ties by the random seed. */
	tie: number;
	/** The larger similarity to the first `comparedWith` that were chosen. */
	likeness: number;
	comparedWith: number;
};

/**
 * Which seeds proposals start from. First the filters: kind, family, outcome. Then one after another the seed with the
 * largest weight × novelty: weight falls with the place of its best rollout's outcome in the rules, from 1 by half of a
 * share each (a seed without rollouts weighs 1); novelty is 1 − the larger similarity, of instructions or of
 * transcripts, to a seed chosen before (`similarityOf`). Equal seeds, rules and random seed give an equal selection,
 * whatever the order of the seeds; the random seed decides between equals only.
 */
export function selectSeeds(seeds: readonly Seed[], rules: SelectionRules, randomSeed: number): SeedSelection {
	const leftOut: LeftOut[] = [];
	const candidates: Candidate[] = [];
	for (const seed of seeds) {
		const rollouts = pickRollouts(seed, rules);
		const reason = findFilter(seed, rollouts, rules);
		if (reason) leftOut.push({ seedId: seed.id, reason });
		else candidates.push(toCandidate(seed, { rollouts, rules, randomSeed }));
	}
	return { chosen: chooseInTurn(candidates, rules, leftOut), leftOut };
}

/**
 * Likeness only grows as more are chosen, so a candidate whose likeness is out of date stands too high, never too low:
 * only the one at the top has to be brought up to date.
 */
function chooseInTurn(candidates: readonly Candidate[], rules: SelectionRules, leftOut: LeftOut[]): SelectedSeed[] {
	const chosen: Candidate[] = [];
	const perTask = new Map<string, number>();
	const left = new Set(candidates);
	while (left.size > 0 && chosen.length < rules.limit) {
		const next = [...left].reduce((best, candidate) => (isBefore(candidate, best) ? candidate : best));
		if (next.comparedWith < chosen.length) {
			bringUpToDate(next, chosen);
			continue;
		}
		left.delete(next);
		const { seed, likeness } = next;
		const ofTask = perTask.get(seed.name) ?? 0;
		if (1 - likeness < rules.minNovelty) leftOut.push({ seedId: seed.id, reason: "near_duplicate" });
		else if (ofTask >= rules.seedsPerTask) leftOut.push({ seedId: seed.id, reason: "seeds_per_task" });
		else {
			perTask.set(seed.name, ofTask + 1);
			chosen.push(next);
		}
	}
	for (const { seed } of left) leftOut.push({ seedId: seed.id, reason: "limit" });
	return chosen.map(({ seed, rollouts, likeness }) => ({ seed, rollouts, novelty: 1 - likeness }));
}

function findFilter(seed: Seed, rollouts: readonly SeedRollout[], rules: SelectionRules): LeftOutReason | null {
	if (!rules.kinds.includes(seed.kind)) return "kind";
	if (rules.families.length > 0 && !hasFamily(seed, rules.families)) return "family";
	return seed.kind === "rollouts" && rollouts.length === 0 ? "outcome" : null;
}

function hasFamily(seed: Seed, families: readonly string[]): boolean {
	const own = familiesOf(seed);
	return families.some((wanted) => own.includes(wanted.toLowerCase()));
}

type Judged = { rollouts: readonly SeedRollout[]; rules: SelectionRules; randomSeed: number };

function toCandidate(seed: Seed, { rollouts, rules, randomSeed }: Judged): Candidate {
	const place = rollouts[0] ? rules.outcomes.indexOf(rollouts[0].outcome) : 0;
	return {
		seed,
		rollouts,
		instruction: toSketch(seed.instruction),
		transcripts: toSketch(rollouts.map(({ transcript }) => transcript).join("\n")),
		weight: 1 - place / (2 * rules.outcomes.length),
		tie: hashText(`${randomSeed}:${seed.id}`),
		likeness: 0,
		comparedWith: 0,
	};
}

function isBefore(left: Candidate, right: Candidate): boolean {
	const gain = scoreOf(left) - scoreOf(right);
	if (gain !== 0) return gain > 0;
	return left.tie === right.tie ? left.seed.id < right.seed.id : left.tie < right.tie;
}

const scoreOf = ({ weight, likeness }: Candidate) => weight * (1 - likeness);

function bringUpToDate(candidate: Candidate, chosen: readonly Candidate[]): void {
	for (const other of chosen.slice(candidate.comparedWith)) {
		candidate.likeness = Math.max(
			candidate.likeness,
			similarityOf(candidate.instruction, other.instruction),
			similarityOf(candidate.transcripts, other.transcripts),
		);
	}
	candidate.comparedWith = chosen.length;
}
