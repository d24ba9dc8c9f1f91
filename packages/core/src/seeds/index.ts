export { type HarborTrial, type HarborTrialResult, parseHarborTrialResult } from "./harbor-trial.ts";
export { renderEvidence, renderSeedPrompt } from "./render-seed.ts";
export {
	ROLLOUT_OUTCOMES,
	type RolloutOutcome,
	type Seed,
	type SeedRollout,
	SeedRolloutSchema,
	SeedSchema,
} from "./seed.ts";
export { type JobSeeds, toSeedFromTask, toSeedsFromJob } from "./to-seeds.ts";
