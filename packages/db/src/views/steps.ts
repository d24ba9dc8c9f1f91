import type { StepSource, TraceLabel } from "@aes/core/trajectories";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import { type StoredStep, toStep } from "../step-row.ts";

/** A row of the step list and a point of the lanes: no bodies. */
export type StepSummary = {
	index: number;
	/** When it was recorded, at its end: milliseconds since 1970, which travel lighter than dates. */
	atMs: number;
	source: StepSource;
	label: TraceLabel | null;
	labelRule: string | null;
	/** The first tool call in one line, else the start of the message; at most 200 characters. */
	title: string;
	/** First exit code that is not 0, else 0; null when no tool gave one. */
	exitCode: number | null;
	/** Of its tool calls together. */
	durationMs: number;
	tokens: number;
	costMicroUsd: number;
};

/** One attempt of a proposal or of a rollout. */
export type TrajectoryRef = { projectId: string; attempt: number } & ({ proposalId: string } | { rolloutId: string });
type Window = { from: number; count: number };

/** The steps of one attempt from `from` on, at most `count`, in order; bodies stay in the store. */
export async function listStepSummaries(db: PrismaClient, input: TrajectoryRef & Window): Promise<StepSummary[]> {
	// Each body is unpacked once: an expression that names the column again would unpack it again.
	const rows = await db.$queryRaw<SummaryRow[]>`
		SELECT index, (extract(epoch FROM at) * 1000)::float8 AS "atMs", source, label, label_rule AS "labelRule", left(message, 400) AS message,
			call->>'name' AS "toolName",
			left(coalesce(call->'arguments'->>'command', call->'arguments'->>'path'), 400) AS argument,
			observed.codes AS "exitCodes", observed.ms AS "durationMs",
			coalesce(input_tokens, 0) + coalesce(output_tokens, 0) AS tokens,
			coalesce(cost_micro_usd, 0)::float8 AS "costMicroUsd"
		FROM ${stepsOf(input)},
			LATERAL (SELECT tool_calls->0 AS call OFFSET 0) AS first,
			LATERAL (
				SELECT array_agg("exitCode") AS codes, coalesce(sum("durationMs"), 0) AS ms
				FROM jsonb_to_recordset(observations) AS part("exitCode" int, "durationMs" float8) OFFSET 0
			) AS observed
		WHERE index >= ${input.from}
		ORDER BY index LIMIT ${input.count}`;
	return rows.map(toStepSummary);
}

/** The steps `from` … `from + count - 1` of one attempt, with their bodies. */
export async function listStepBodies(db: PrismaClient, input: TrajectoryRef & Window): Promise<StoredStep[]> {
	const { from, count, projectId, attempt } = input;
	const query = { orderBy: { index: "asc" } } as const;
	const where = { attempt, index: { gte: from, lt: from + count } };
	const steps =
		"proposalId" in input
			? db.trajectoryStep.findMany({
					...query,
					where: { ...where, proposalId: input.proposalId, proposal: { projectId } },
				})
			: db.rolloutStep.findMany({ ...query, where: { ...where, rolloutId: input.rolloutId, rollout: { projectId } } });
	return (await steps).map(toStep);
}

/** For FROM: the steps of one attempt; none when its owner is another project's. */
export function stepsOf({ projectId, attempt, ...owner }: TrajectoryRef): Prisma.Sql {
	return "proposalId" in owner
		? Prisma.sql`(SELECT * FROM trajectory_steps WHERE attempt = ${attempt} AND proposal_id =
			(SELECT id FROM proposals WHERE id = ${owner.proposalId} AND project_id = ${projectId})) AS steps`
		: Prisma.sql`(SELECT * FROM rollout_steps WHERE attempt = ${attempt} AND rollout_id =
			(SELECT id FROM rollouts WHERE id = ${owner.rolloutId} AND project_id = ${projectId})) AS steps`;
}

type SummaryRow = Omit<StepSummary, "title" | "exitCode"> & {
	message: string;
	toolName: string | null;
	argument: string | null;
	exitCodes: (number | null)[] | null;
};

function toStepSummary({ message, toolName, argument, exitCodes, ...row }: SummaryRow): StepSummary {
	const codes = (exitCodes ?? []).filter((code) => code !== null);
	return {
		...row,
		title: toTitle({ message, toolName, argument }),
		exitCode: codes.find((code) => code !== 0) ?? codes[0] ?? null,
	};
}

function toTitle({ message, toolName, argument }: Pick<SummaryRow, "message" | "toolName" | "argument">): string {
	const text = toolName === null ? message : (argument ?? toolName);
	const line = text.trim().split("\n", 1)[0] ?? "";
	const prefix = toolName !== null && toolName !== "bash" && argument !== null ? `${toolName} ` : "";
	return `${prefix}${line}`.slice(0, 200);
}
