import type { StepSource, TraceLabel } from "@aes/core/trajectories";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import { type StoredStep, toStep } from "../step-row.ts";

/** A row of the step list and a point of the lanes: no bodies. */
export type StepSummary = {
	index: number;
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

type Trajectory = { projectId: string; proposalId: string; attempt: number };
type Window = { from: number; count: number };

/** The steps of one attempt from `from` on, at most `count`, in order; bodies stay in the store. */
export async function listStepSummaries(db: PrismaClient, input: Trajectory & Window): Promise<StepSummary[]> {
	return selectSummaries(
		db,
		Prisma.sql`FROM trajectory_steps
			WHERE proposal_id = (SELECT id FROM proposals WHERE id = ${input.proposalId} AND project_id = ${input.projectId})
				AND attempt = ${input.attempt} AND index >= ${input.from}
			ORDER BY index LIMIT ${input.count}`,
	);
}

/** Summaries of whatever rows of a table of steps `source` names: FROM, WHERE and ORDER BY. */
export async function selectSummaries(db: PrismaClient, source: Prisma.Sql): Promise<StepSummary[]> {
	const rows = await db.$queryRaw<SummaryRow[]>`
		SELECT index, source, label, label_rule AS "labelRule", left(message, 400) AS message,
			tool_calls->0->>'name' AS "toolName",
			left(coalesce(tool_calls->0->'arguments'->>'command', tool_calls->0->'arguments'->>'path'), 400) AS argument,
			jsonb_path_query_array(observations, '$[*].exitCode') AS "exitCodes",
			jsonb_path_query_array(observations, '$[*].durationMs') AS "durationsMs",
			coalesce(input_tokens, 0) + coalesce(output_tokens, 0) AS tokens,
			coalesce(cost_micro_usd, 0)::float8 AS "costMicroUsd"
		${source}`;
	return rows.map(toStepSummary);
}

/** The steps `from` … `from + count - 1` of one attempt, with their bodies. */
export async function listStepBodies(db: PrismaClient, input: Trajectory & Window): Promise<StoredStep[]> {
	const { from, count, projectId, ...trajectory } = input;
	const steps = await db.trajectoryStep.findMany({
		where: { ...trajectory, proposal: { projectId }, index: { gte: from, lt: from + count } },
		orderBy: { index: "asc" },
	});
	return steps.map(toStep);
}

type SummaryRow = Omit<StepSummary, "title" | "exitCode" | "durationMs"> & {
	message: string;
	toolName: string | null;
	argument: string | null;
	exitCodes: (number | null)[];
	durationsMs: number[];
};

function toStepSummary({ message, toolName, argument, exitCodes, durationsMs, ...row }: SummaryRow): StepSummary {
	const codes = exitCodes.filter((code) => code !== null);
	return {
		...row,
		title: toTitle({ message, toolName, argument }),
		exitCode: codes.find((code) => code !== 0) ?? codes[0] ?? null,
		durationMs: durationsMs.reduce((sum, durationMs) => sum + durationMs, 0),
	};
}

function toTitle({ message, toolName, argument }: Pick<SummaryRow, "message" | "toolName" | "argument">): string {
	const text = toolName === null ? message : (argument ?? toolName);
	const line = text.trim().split("\n", 1)[0] ?? "";
	const prefix = toolName !== null && toolName !== "bash" && argument !== null ? `${toolName} ` : "";
	return `${prefix}${line}`.slice(0, 200);
}
