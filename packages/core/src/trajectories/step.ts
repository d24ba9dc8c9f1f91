import { z } from "zod";

/** Trace label of a proposer step: what the step was for. "other" and "unsure" are never drawn as a lane. */
export const TRACE_LABELS = ["read", "build", "write", "test", "other", "unsure"] as const;
export type TraceLabel = (typeof TRACE_LABELS)[number];

export const StepSourceSchema = z.enum(["system", "user", "agent"]);
export type StepSource = z.infer<typeof StepSourceSchema>;

export const StepToolCallSchema = z.object({
	id: z.string(),
	name: z.string(),
	arguments: z.record(z.string(), z.unknown()),
});
export type StepToolCall = z.infer<typeof StepToolCallSchema>;

export const StepObservationSchema = z.object({
	/** The tool call of the same step that this answers; null for one that answers none. */
	toolCallId: z.string().nullable(),
	content: z.string(),
	/** null when the tool has no exit code. */
	exitCode: z.number().int().nullable(),
	durationMs: z.number(),
	/** True when `content` is a cut of something longer. */
	truncated: z.boolean(),
});
export type StepObservation = z.infer<typeof StepObservationSchema>;

export type StepMetrics = {
	inputTokens: number;
	cachedInputTokens: number;
	outputTokens: number;
	costMicroUsd: number;
};

/** One entry of a trajectory, as it happens. `index` counts from 0 within one trajectory. */
export type Step = {
	index: number;
	at: Date;
	source: StepSource;
	message: string;
	reasoning: string | null;
	toolCalls: readonly StepToolCall[];
	observations: readonly StepObservation[];
	/** Agent steps that called a model; null otherwise. */
	metrics: StepMetrics | null;
	modelName: string | null;
	/** Which sub-agent of a coding agent took the step; absent for the agent itself. */
	subagent?: string;
	label: TraceLabel | null;
	/** Id of the rule that gave the label, e.g. "envkit-test"; null when unlabelled. */
	labelRule: string | null;
};
