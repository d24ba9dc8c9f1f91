import { z } from "zod";
import { ROLLOUT_OUTCOMES, SEED_KINDS } from "./seed.ts";

/** What of a task's rollouts counts as evidence; shared by the choice of seeds and by what a proposer is handed. */
export const RolloutRulesSchema = z.strictObject({
	/** Wanted outcomes, the most wanted first; rollouts that ended otherwise are left out. */
	outcomes: z.array(z.enum(ROLLOUT_OUTCOMES)).min(1).default(["partial", "failed", "timed_out"]),
	/** Most rollouts of one seed. */
	rolloutsPerSeed: z.number().int().min(1).max(16).default(4),
});
export type RolloutRules = z.infer<typeof RolloutRulesSchema>;

/** Which seeds proposals start from, as data: a campaign file may hold it, and a frozen campaign does. */
export const SelectionRulesSchema = RolloutRulesSchema.extend({
	kinds: z
		.array(z.enum(SEED_KINDS))
		.min(1)
		.default([...SEED_KINDS]),
	/** Family, category or tags in the task's metadata; any of them fits. Empty: every seed. */
	families: z.array(z.string().min(1)).default([]),
	/** Least novelty, 1 − similarity to the nearest seed chosen before. 0: near-duplicates only come later. */
	minNovelty: z.number().min(0).max(1).default(0),
	/** Most seeds of one task name: edits of one task are seeds of their own. */
	seedsPerTask: z.number().int().min(1).default(1),
	/** Most seeds in all. */
	limit: z.number().int().min(1).max(500).default(100),
});
export type SelectionRules = z.infer<typeof SelectionRulesSchema>;
