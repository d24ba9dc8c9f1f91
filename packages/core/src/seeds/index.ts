export { listFamilies } from "./families.ts";
export {
	DEFAULT_HAND_OVER,
	type HandedSeed,
	type HandOverOptions,
	HandOverOptionsSchema,
	handOver,
} from "./hand-over.ts";
export { HAND_OVER_PARTS, type HandOverPart, listHandOverParts, toPartOptions } from "./hand-over-parts.ts";
export { type HarborTrial, type HarborTrialResult, parseHarborTrialResult } from "./harbor-trial.ts";
export { countLeftOut, LEFT_OUT_TEXT } from "./left-out.ts";
export { mergeReferences } from "./merge-references.ts";
export { pickRollouts } from "./pick-rollouts.ts";
export { renderEvidence, renderSeedPrompt } from "./render-seed.ts";
export {
	ROLLOUT_OUTCOMES,
	type RolloutOutcome,
	SEED_KINDS,
	type Seed,
	type SeedFile,
	type SeedKind,
	type SeedProvenance,
	SeedProvenanceSchema,
	type SeedReference,
	SeedReferenceSchema,
	type SeedRollout,
	SeedRolloutSchema,
	SeedSchema,
} from "./seed.ts";
export { type LeftOutReason, type SeedSelection, type SelectedSeed, selectSeeds } from "./select-seeds.ts";
export { type RolloutRules, RolloutRulesSchema, type SelectionRules, SelectionRulesSchema } from "./selection-rules.ts";
export { hashText, type Sketch, similarityOf, toSketch } from "./sketch.ts";
export { toSeedReference } from "./to-seed-reference.ts";
export { type JobSeeds, toSeedFromTask, toSeedsFromJob } from "./to-seeds.ts";
export {
	type DocumentOptions,
	type DocumentSplit,
	type SourceDocument,
	toSeedsFromDocument,
} from "./to-seeds-from-document.ts";
