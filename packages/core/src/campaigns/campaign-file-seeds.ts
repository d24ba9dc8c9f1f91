import { z } from "zod";
import {
	DEFAULT_HAND_OVER,
	HAND_OVER_PARTS,
	type HandOverOptions,
	HandOverOptionsSchema,
	listHandOverParts,
	RolloutRulesSchema,
	type SelectionRules,
	SelectionRulesSchema,
	toPartOptions,
} from "../seeds/index.ts";
import type { CampaignPlan } from "./campaign.ts";

const { outcomes, families, kinds, minNovelty, seedsPerTask, rolloutsPerSeed } = SelectionRulesSchema.shape;
/** The cost of comparing each with each bounds a selection. */
const MAX_SELECTED = 500;
const NamesSchema = z.array(z.string().min(1)).default([]);

/** `[seeds]` of a campaign file: where they come from, which take part, and what proposers get of each. */
export const SeedsSectionSchema = z
	.strictObject({
		/** Ids of seeds in the database. */
		ids: NamesSchema,
		/** Harbor job directories, task directories and documents to import first, seen from the file's own folder. */
		jobs: NamesSchema,
		tasks: NamesSchema,
		docs: NamesSchema,
		/** At most this many: the first ones, or with `select` the most wanted. */
		limit: z.number().int().min(1).optional(),
		/** Which of them take part; absent: all. */
		select: z
			.strictObject({ outcomes, families, kinds, min_novelty: minNovelty, seeds_per_task: seedsPerTask })
			.optional(),
		hand_over: z.array(z.enum(HAND_OVER_PARTS)).default(listHandOverParts(DEFAULT_HAND_OVER)),
		/** Bound of all that is handed over of one seed. */
		hand_over_bytes: HandOverOptionsSchema.shape.maxBytes,
		/** Which rollouts of a seed are handed over; absent: those that `select` looks for, or all. */
		rollout_outcomes: outcomes.unwrap().optional(),
		rollouts_per_seed: rolloutsPerSeed.unwrap().optional(),
	})
	.refine(({ select, limit = 0 }) => !select || limit <= MAX_SELECTED, {
		path: ["limit"],
		message: `is at most ${MAX_SELECTED} together with select`,
	});
type SeedsSection = z.output<typeof SeedsSectionSchema>;

/** null: every seed takes part. */
export function toSelectionRules({ select, limit, rollouts_per_seed }: SeedsSection): SelectionRules | null {
	if (!select) return null;
	const { min_novelty, seeds_per_task, ...rest } = select;
	return SelectionRulesSchema.parse({
		...rest,
		minNovelty: min_novelty,
		seedsPerTask: seeds_per_task,
		rolloutsPerSeed: rollouts_per_seed,
		limit,
	});
}

/** Throws `invalid_input` for parts that contradict each other. */
export function toHandOver(section: SeedsSection): HandOverOptions {
	const { select, rollouts_per_seed, rollout_outcomes = select?.outcomes } = section;
	const isChosen = rollout_outcomes !== undefined || rollouts_per_seed !== undefined;
	const rollouts = { outcomes: rollout_outcomes, rolloutsPerSeed: rollouts_per_seed };
	return {
		...toPartOptions(section.hand_over),
		maxBytes: section.hand_over_bytes,
		rollouts: isChosen ? RolloutRulesSchema.parse(rollouts) : null,
	};
}

/**
 * The section that leads to this plan's seeds and hand-over again. Seeds by id, so that none joins that came later; the
 * rules that chose them choose the same of them once more.
 */
export function renderSeedsSection({ seedIds, selection, handOver }: SeedsOfPlan) {
	const { rollouts, maxBytes } = handOver;
	return {
		ids: [...seedIds],
		limit: selection?.limit ?? null,
		select: selection ? toSelectTable(selection) : null,
		hand_over: listHandOverParts(handOver),
		hand_over_bytes: maxBytes,
		rollout_outcomes: rollouts && [...rollouts.outcomes],
		rollouts_per_seed: rollouts?.rolloutsPerSeed ?? null,
	};
}
type SeedsOfPlan = Pick<CampaignPlan, "seedIds" | "selection" | "handOver">;

const toSelectTable = ({ outcomes, families, kinds, minNovelty, seedsPerTask }: SelectionRules) => ({
	outcomes,
	families,
	kinds,
	min_novelty: minNovelty,
	seeds_per_task: seedsPerTask,
});
