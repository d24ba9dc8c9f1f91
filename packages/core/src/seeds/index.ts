export {
	ROLLOUT_OUTCOMES,
	type RolloutOutcome,
	type Seed,
	type SeedRollout,
	SeedRolloutSchema,
	SeedSchema,
} from "./seed.ts";
