import type { StepSource, TraceLabel } from "@aes/core/trajectories";
import type { PrismaClient } from "../generated/client.ts";
import { type StoredStep, toStep } from "../step-row.ts";

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

type Trajectory = { proposalId: string; attempt: number };

/** Every step of one attempt, without bodies, in order. */
export async function listStepSummaries(db: PrismaClient, trajectory: Trajectory): Promise<StepSummary[]> {
	const steps = await db.trajectoryStep.findMany({ where: trajectory, orderBy: { index: "asc" } });
	return steps.map((row) => toStepSummary(toStep(row)));
}

/** The steps `from` … `from + count - 1` of one attempt, with their bodies. */
export async function listStepBodies(
	db: PrismaClient,
	input: Trajectory & { from: number; count: number },
): Promise<StoredStep[]> {
	const { from, count, ...trajectory } = input;
	const steps = await db.trajectoryStep.findMany({
		where: { ...trajectory, index: { gte: from, lt: from + count } },
		orderBy: { index: "asc" },
	});
	return steps.map(toStep);
}

function toStepSummary({ metrics, ...step }: StoredStep): StepSummary {
	const exitCodes = step.observations.flatMap(({ exitCode }) => (exitCode === null ? [] : [exitCode]));
	return {
		index: step.index,
		at: step.at,
		source: step.source,
		label: step.label,
		labelRule: step.labelRule,
		title: titleOf(step),
		exitCode: exitCodes.find((code) => code !== 0) ?? exitCodes[0] ?? null,
		durationMs: step.observations.reduce((sum, { durationMs }) => sum + durationMs, 0),
		tokens: metrics ? metrics.inputTokens + metrics.outputTokens : 0,
		costMicroUsd: metrics?.costMicroUsd ?? 0,
	};
}

function titleOf({ toolCalls: [call], message }: Pick<StoredStep, "toolCalls" | "message">): string {
	const text = call ? (call.arguments.command ?? call.arguments.path ?? call.name) : message;
	const line = String(text).trim().split("\n", 1)[0] ?? "";
	const prefix = call && call.name !== "bash" ? `${call.name} ` : "";
	return `${prefix}${line}`.slice(0, 200);
}
