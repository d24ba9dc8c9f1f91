import type { TraceLabel } from "@aes/core/trajectories";
import { StepObservationSchema, type StepSource, type StepToolCall, StepToolCallSchema } from "@aes/core/trajectories";
import { z } from "zod";
import type { PrismaClient, TrajectoryStep } from "../generated/client.ts";

/** A row of the step list and a point of the lanes: no bodies. */
export type StepSummary = {
	index: number;
	at: Date;
	source: StepSource;
	label: TraceLabel | null;
	labelRule: string | null;
	/** The first tool call in one line, else the start of the message; at most 200 characters. */
	title: string;
	/** First exit code that is not 0, else 0; null when no tool gave one. */
	exitCode: number | null;
	durationMs: number;
	tokens: number;
	costMicroUsd: number;
};

/** Observations carry the digest of the whole body in `blob` when `content` is only a preview of it. */
const StoredObservationSchema = StepObservationSchema.extend({
	blob: z.string().optional(),
	/** Length of the whole body in bytes, when `content` is a preview. */
	size: z.number().optional(),
});

export type StepBody = {
	index: number;
	at: Date;
	source: StepSource;
	message: string;
	reasoning: string | null;
	toolCalls: StepToolCall[];
	observations: z.output<typeof StoredObservationSchema>[];
	modelName: string | null;
	inputTokens: number | null;
	cachedInputTokens: number | null;
	outputTokens: number | null;
	costMicroUsd: number | null;
	label: TraceLabel | null;
	labelRule: string | null;
};

type Trajectory = { proposalId: string; attempt: number };

/** Every step of one attempt, without bodies, in order. */
export async function listStepSummaries(db: PrismaClient, trajectory: Trajectory): Promise<StepSummary[]> {
	const steps = await db.trajectoryStep.findMany({ where: trajectory, orderBy: { index: "asc" } });
	return steps.map(toStepSummary);
}

/** Bodies of the steps `from` … `from + count - 1` of one attempt. */
export async function listStepBodies(
	db: PrismaClient,
	input: Trajectory & { from: number; count: number },
): Promise<StepBody[]> {
	const { from, count, ...trajectory } = input;
	const steps = await db.trajectoryStep.findMany({
		where: { ...trajectory, index: { gte: from, lt: from + count } },
		orderBy: { index: "asc" },
	});
	return steps.map(toStepBody);
}

function toStepSummary(row: TrajectoryStep): StepSummary {
	const body = toStepBody(row);
	const exitCodes = body.observations.flatMap(({ exitCode }) => (exitCode === null ? [] : [exitCode]));
	return {
		index: body.index,
		at: body.at,
		source: body.source,
		label: body.label,
		labelRule: body.labelRule,
		title: titleOf(body),
		exitCode: exitCodes.find((code) => code !== 0) ?? exitCodes[0] ?? null,
		durationMs: body.observations.reduce((sum, { durationMs }) => sum + durationMs, 0),
		tokens: (body.inputTokens ?? 0) + (body.outputTokens ?? 0),
		costMicroUsd: body.costMicroUsd ?? 0,
	};
}

function titleOf({ toolCalls: [call], message }: StepBody): string {
	const text = call ? (call.arguments.command ?? call.arguments.path ?? call.name) : message;
	const line = String(text).trim().split("\n", 1)[0] ?? "";
	const prefix = call && call.name !== "bash" ? `${call.name} ` : "";
	return `${prefix}${line}`.slice(0, 200);
}

function toStepBody(row: TrajectoryStep): StepBody {
	return {
		index: row.index,
		at: row.at,
		source: row.source as StepSource,
		message: row.message,
		reasoning: row.reasoning,
		toolCalls: z.array(StepToolCallSchema).parse(row.toolCalls),
		observations: z.array(StoredObservationSchema).parse(row.observations),
		modelName: row.modelName,
		inputTokens: row.inputTokens,
		cachedInputTokens: row.cachedInputTokens,
		outputTokens: row.outputTokens,
		costMicroUsd: row.costMicroUsd === null ? null : Number(row.costMicroUsd),
		label: row.label as TraceLabel | null,
		labelRule: row.labelRule,
	};
}
