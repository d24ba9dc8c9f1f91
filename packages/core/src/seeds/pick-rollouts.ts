import type { Seed, SeedRollout } from "./seed.ts";
import type { RolloutRules } from "./selection-rules.ts";
import { similarityOf, toSketch } from "./sketch.ts";

/**
 * The rollouts of a seed that the rules want, the most wanted outcome first; of equals the one whose transcript is least
 * like those picked before it.
 */
export function pickRollouts({ rollouts }: Seed, rules: RolloutRules): SeedRollout[] {
	const wantOf = ({ outcome }: SeedRollout) => rules.outcomes.indexOf(outcome);
	const wanted = rollouts.filter((rollout) => wantOf(rollout) !== -1);
	let left = wanted.map((rollout) => ({ rollout, sketch: toSketch(rollout.transcript), likeness: 0 }));
	const picked: SeedRollout[] = [];
	while (left.length > 0 && picked.length < rules.rolloutsPerSeed) {
		const next = left.reduce((best, candidate) => {
			const order = wantOf(candidate.rollout) - wantOf(best.rollout) || candidate.likeness - best.likeness;
			return order < 0 ? candidate : best;
		});
		picked.push(next.rollout);
		left = left
			.filter((candidate) => candidate !== next)
			.map((candidate) => ({
				...candidate,
				likeness: Math.max(candidate.likeness, similarityOf(candidate.sketch, next.sketch)),
			}));
	}
	return picked;
}
