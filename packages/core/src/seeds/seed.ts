import { z } from "zod";

/** How a solver rollout ended, as the seed shows it. */
export const ROLLOUT_OUTCOMES = ["passed", "partial", "failed", "timed_out", "errored"] as const;
export type RolloutOutcome = (typeof ROLLOUT_OUTCOMES)[number];

export const SeedRolloutSchema = z.object({
	trialName: z.string(),
	agent: z.string(),
	model: z.string().nullable(),
	outcome: z.enum(ROLLOUT_OUTCOMES),
	/** null when no reward was read; never 0 in its place. */
	reward: z.number().nullable(),
	testsPassed: z.number().int().nullable(),
	testsTotal: z.number().int().nullable(),
	/** Commands and answers in plain text, bounded and redacted. */
	transcript: z.string(),
	verifierOutput: z.string(),
	exception: z.string().nullable(),
});
export type SeedRollout = z.infer<typeof SeedRolloutSchema>;

/**
 * What a proposal starts from: one task's instruction and the rollouts of it, or an existing task to vary.
 * Never holds the seed task's solution or tests.
 */
export const SeedSchema = z.object({
	id: z.string(),
	kind: z.enum(["rollouts", "task"]),
	name: z.string(),
	instruction: z.string(),
	/** `[metadata]` of the task when known: category, difficulty, tags. */
	metadata: z.record(z.string(), z.unknown()),
	rollouts: z.array(SeedRolloutSchema),
});
export type Seed = z.infer<typeof SeedSchema>;
