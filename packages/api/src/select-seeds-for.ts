import {
	type LeftOutReason,
	type RolloutOutcome,
	type SeedKind,
	type SelectionRules,
	selectSeeds,
} from "@aes/core/seeds";
import type { ApiContext } from "./context.ts";

export type SeedsByRule = {
	/** In the order in which they were chosen, each with what spoke for it. */
	chosen: { id: string; name: string; kind: SeedKind; outcomes: RolloutOutcome[]; novelty: number }[];
	leftOut: { id: string; name: string; reason: LeftOutReason }[];
};

/** What the rules take of the project's seeds, as a campaign file with the same rules and random seed would. */
export async function selectSeedsFor(
	{ campaigns, projectId }: Pick<ApiContext, "campaigns" | "projectId">,
	{ rules, randomSeed }: { rules: SelectionRules; randomSeed: number },
): Promise<SeedsByRule> {
	const seeds = await campaigns.listSeeds(projectId);
	const names = new Map(seeds.map(({ id, name }) => [id, name]));
	const { chosen, leftOut } = selectSeeds(seeds, rules, randomSeed);
	return {
		chosen: chosen.map(({ seed: { id, name, kind }, rollouts, novelty }) => ({
			id,
			name,
			kind,
			outcomes: rollouts.map(({ outcome }) => outcome),
			novelty,
		})),
		leftOut: leftOut.map(({ seedId, reason }) => ({ id: seedId, name: names.get(seedId) ?? seedId, reason })),
	};
}
