import { type Step, StepSourceSchema, StepToolCallSchema, TRACE_LABELS, type TraceLabel } from "@aes/core/trajectories";
import { z } from "zod";
import type { TrajectoryStep as Row } from "./generated/client.ts";
import { toMicroUsd } from "./micro-usd.ts";
import { type StoredObservation, StoredObservationSchema } from "./step-observations.ts";

export type StoredStep = Omit<Step, "observations"> & { observations: readonly StoredObservation[] };

type StepRow = Omit<Row, "proposalId" | "attempt">;

const ToolCallsSchema = z.array(StepToolCallSchema);
const ObservationsSchema = z.array(StoredObservationSchema);
const LabelSchema = z.enum(TRACE_LABELS).nullable();

const toTraceLabel = (label: string | null): TraceLabel | null => LabelSchema.parse(label);

/** A step of a proposal or of a rollout. */
export function toStep(row: StepRow): StoredStep {
	return {
		index: row.index,
		at: row.at,
		source: StepSourceSchema.parse(row.source),
		message: row.message,
		reasoning: row.reasoning,
		toolCalls: ToolCallsSchema.parse(row.toolCalls),
		observations: ObservationsSchema.parse(row.observations),
		metrics: toMetrics(row),
		modelName: row.modelName,
		...(row.subagent !== null && { subagent: row.subagent }),
		label: toTraceLabel(row.label),
		labelRule: row.labelRule,
	};
}

function toMetrics(row: StepRow): Step["metrics"] {
	if (row.costMicroUsd === null) return null;
	return {
		inputTokens: row.inputTokens ?? 0,
		cachedInputTokens: row.cachedInputTokens ?? 0,
		outputTokens: row.outputTokens ?? 0,
		costMicroUsd: toMicroUsd(row.costMicroUsd),
	};
}
