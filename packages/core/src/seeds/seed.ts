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

export const SEED_KINDS = ["rollouts", "task", "document"] as const;
export type SeedKind = (typeof SEED_KINDS)[number];

/** Where the text of a document seed was found. */
export const SeedProvenanceSchema = z.object({
	/** As the import named it; never opened again. */
	path: z.string(),
	/** SHA-256 of the whole file's bytes, "sha256:<hex>". */
	digest: z.string(),
	/** Heading of the section that the seed holds; null for a whole document. */
	section: z.string().nullable(),
});
export type SeedProvenance = z.infer<typeof SeedProvenanceSchema>;

/**
 * What a proposal starts from: one task's instruction and the rollouts of it, an existing task to vary, or a document
 * (`instruction` is then its text). Never holds the seed task's solution or tests: those are a `SeedReference`.
 */
export const SeedSchema = z.object({
	id: z.string(),
	kind: z.enum(SEED_KINDS),
	name: z.string(),
	instruction: z.string(),
	/** `[metadata]` of the task when known: category, difficulty, tags. */
	metadata: z.record(z.string(), z.unknown()),
	rollouts: z.array(SeedRolloutSchema),
	/** Documents only. */
	provenance: SeedProvenanceSchema.optional(),
});
export type Seed = z.infer<typeof SeedSchema>;

const SeedFileSchema = z.object({ path: z.string(), text: z.string() });
export type SeedFile = z.infer<typeof SeedFileSchema>;

/**
 * Solution and tests of a seed's task, by path in the task directory. Kept apart from the seed, only when the import was
 * told to, and handed over only when the hand-over asks for it by name.
 */
export const SeedReferenceSchema = z.object({ solution: z.array(SeedFileSchema), tests: z.array(SeedFileSchema) });
export type SeedReference = z.infer<typeof SeedReferenceSchema>;
