import type { MethodName } from "../proposals/index.ts";

/** What one proposal is taken to need while this database has no history of it. */
export type ProposalNeeds = {
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
export const DEFAULT_NEEDS: Readonly<Record<MethodName, ProposalNeeds>> = {
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

/** Low and high of a default, as parts of the likely value: nothing is known, so the range is wide. */
export const DEFAULT_SPREAD = { low: 0.4, high: 2.5 };

/** A history of fewer proposals than this says too little; the default stands beside it. */
export const MIN_HISTORY = 5;

/** Proposals that one worker runs at once: they mostly wait for models and admissions. */
export const PROPOSALS_PER_WORKER = 6;
