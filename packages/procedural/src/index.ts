export { createProceduralModel, PROCEDURAL_MODELS } from "./create-procedural-model.ts";
export { type ExpectedRates, type ExpectedRatesInput, expectedRates } from "./expected-rates.ts";
export { type Family, LEVELS, type Level, type TaskDraft } from "./families/family.ts";
export { FAMILIES } from "./families/index.ts";
export { MISTAKES } from "./mistakes/index.ts";
export type { Mistake, MistakeClass } from "./mistakes/mistake.ts";
export { createRandom, type Random } from "./random.ts";
export { SKILL_PROFILES, type SkillProfile } from "./rates.ts";
export { renderTask } from "./rendering/render-task.ts";
