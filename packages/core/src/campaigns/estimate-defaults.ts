import type { MethodName } from "../proposals/index.ts";

/** What one proposal or rollout is taken to need while this database has no history of it. */
export type Needs = {
	modelCalls: number;
	inputTokens: number;
	outputTokens: number;
	sandboxCpuSeconds: number;
	sandboxGibSeconds: number;
	durationMs: number;
};

/**
 * Defaults of this product (ours), not measurements: a completion reads a seed of about 6k tokens and writes a task of
 * about 5k; feedback adds a round in two; an agent takes about 25 turns over a context that grows to 40k tokens. The
 * sandbox figures are the containers of one admission for each round, and the agent's own besides.
 */
export const DEFAULT_NEEDS: Readonly<Record<MethodName, Needs>> = {
	prompt: {
		modelCalls: 1,
		inputTokens: 6_000,
		outputTokens: 5_000,
		sandboxCpuSeconds: 60,
		sandboxGibSeconds: 60,
		durationMs: 120_000,
	},
	prompt_feedback: {
		modelCalls: 1.6,
		inputTokens: 18_000,
		outputTokens: 8_000,
		sandboxCpuSeconds: 100,
		sandboxGibSeconds: 100,
		durationMs: 210_000,
	},
	agentic: {
		modelCalls: 25,
		inputTokens: 500_000,
		outputTokens: 20_000,
		sandboxCpuSeconds: 400,
		sandboxGibSeconds: 400,
		durationMs: 480_000,
	},
};

/** A solver's attempt (ours): about 12 turns over a context that grows to 12k tokens, in one container. */
export const ROLLOUT_NEEDS: Needs = {
	modelCalls: 12,
	inputTokens: 80_000,
	outputTokens: 6_000,
	sandboxCpuSeconds: 60,
	sandboxGibSeconds: 60,
	durationMs: 120_000,
};

/** Share of proposals that are accepted, while a cell has no history (ours; the paper's methods lie from 0.65 to 0.94). */
export const DEFAULT_ACCEPTED = { low: 0.4, likely: 0.7, high: 1 };

/** Low and high of a default, as parts of the likely value: nothing is known, so the range is wide. */
export const DEFAULT_SPREAD = { low: 0.4, high: 2.5 };

/** A history of fewer proposals or rollouts than this says too little; the default stands beside it. */
export const MIN_HISTORY = 5;

/** Proposals that one worker runs at once: they mostly wait for models and admissions. */
export const PROPOSALS_PER_WORKER = 6;
