import type { Prisma as PrismaTypes } from "../generated/client.ts";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import { toMicroUsd } from "../micro-usd.ts";
import type { Page } from "./proposals.ts";

const TRAJECTORY_ROLES = ["solver", "proposer"] as const;
type TrajectoryRole = (typeof TRAJECTORY_ROLES)[number];

export type RolloutFilter = {
	projectId: string;
	role?: TrajectoryRole | undefined;
	model?: string | undefined;
	/** How its reward came out: full, less than full, or none that counts. Proposers earn none. */
	reward?: "full" | "part" | "none" | undefined;
	/** As `exit` of a row. */
	exit?: string | undefined;
	campaignId?: string | undefined;
	versionId?: string | undefined;
	/** Part of the task's name, or an id. */
	search?: string | undefined;
};

/** One run of an agent: a solver's on an environment, or a proposer's on a seed. */
export type TrajectoryRow = {
	id: string;
	role: TrajectoryRole;
	model: string;
	harness: string;
	/** What a solver attempted, or what a proposer submitted; null for one that submitted nothing. */
	task: string | null;
	status: string;
	/** A proposer's. */
	verdict: string | null;
	/** A solver's: how its trial ended, and whose fault an end without a reward is. */
	outcome: string | null;
	fault: string | null;
	reward: number | null;
	/** r_S in [0, 1]; null for proposers and for what was not scored. */
	testsPassedFraction: number | null;
	/** Why it ended: a solver's end, else the fault's code; a proposal's end reason. */
	exit: string | null;
	/** Steps of its agent in the latest attempt. */
	turns: number;
	tokens: number;
	spendMicroUsd: number;
	durationMs: number | null;
	createdAt: Date;
};

/** Newest first, solvers and proposers together. `cursor` is what the page before gave. */
export async function listTrajectories(
	db: PrismaClient,
	filter: RolloutFilter,
	page: { cursor?: string | undefined; limit: number },
): Promise<Page<TrajectoryRow>> {
	const after = parseCursor(page.cursor);
	const from = Prisma.sql`(${solverRows(filter)} UNION ALL ${proposerRows(filter)}) AS found`;
	const [rows, counted] = await Promise.all([
		db.$queryRaw<Omit<TrajectoryRow, "tokens" | "spendMicroUsd">[]>`
			SELECT * FROM ${from}
			${after ? Prisma.sql`WHERE ("createdAt", id) < (${after.at}, ${after.id})` : Prisma.empty}
			ORDER BY "createdAt" DESC, id DESC LIMIT ${page.limit + 1}`,
		db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${from}`,
	]);
	const shown = rows.slice(0, page.limit);
	const spend = await readSpend(db, shown);
	const last = shown.at(-1);
	return {
		rows: shown.map((row) => ({ ...row, ...(spend.get(row.id) ?? NOTHING) })),
		total: counted[0]?.total ?? 0,
		nextCursor: rows.length > page.limit && last ? `${last.createdAt.toISOString()} ${last.id}` : null,
	};
}

/** Every model that solved or proposed in the project. */
export async function listTrajectoryModels(db: PrismaClient, input: { projectId: string }): Promise<string[]> {
	const rows = await db.$queryRaw<{ model: string }[]>`
		SELECT solver AS model FROM rollouts WHERE project_id = ${input.projectId}
		UNION SELECT proposer FROM proposals WHERE project_id = ${input.projectId} ORDER BY model`;
	return rows.map(({ model }) => model);
}

/** A broken cursor starts over: it is no secret, and nothing hangs on it. */
function parseCursor(cursor: string | undefined): { at: Date; id: string } | null {
	const [at = "", id = ""] = cursor?.split(" ", 2) ?? [];
	const date = new Date(at);
	return Number.isNaN(date.getTime()) ? null : { at: date, id };
}

function solverRows(filter: RolloutFilter): Prisma.Sql {
	const exit = Prisma.sql`CASE WHEN r.outcome = 'scored' THEN r.solver_end ELSE coalesce(r.code, r.outcome) END`;
	return Prisma.sql`
		SELECT r.id, 'solver' AS role, r.solver AS model, r.harness, v.name AS task, r.status::text, NULL AS verdict,
			r.outcome, r.fault, r.reward,
			r.tests_passed_fraction AS "testsPassedFraction", ${exit} AS exit, r.turns, r.duration_ms AS "durationMs",
			r.created_at AS "createdAt"
		FROM rollouts r JOIN environment_versions v ON v.id = r.version_id
		WHERE ${allOf([
			Prisma.sql`r.project_id = ${filter.projectId}`,
			filter.role === "proposer" && Prisma.sql`false`,
			filter.model && Prisma.sql`r.solver = ${filter.model}`,
			filter.reward && REWARDS[filter.reward],
			filter.exit && Prisma.sql`${exit} = ${filter.exit}`,
			filter.campaignId && Prisma.sql`r.campaign_id = ${filter.campaignId}`,
			filter.versionId && Prisma.sql`r.version_id = ${filter.versionId}`,
			filter.search && Prisma.sql`(r.id = ${filter.search} OR strpos(lower(v.name), lower(${filter.search})) > 0)`,
		])}`;
}

const REWARDS = {
	full: Prisma.sql`r.outcome = 'scored' AND r.reward = 1`,
	part: Prisma.sql`r.outcome = 'scored' AND r.reward IS DISTINCT FROM 1`,
	none: Prisma.sql`r.outcome IS DISTINCT FROM 'scored'`,
};

function proposerRows(filter: RolloutFilter): Prisma.Sql {
	const task = Prisma.sql`(SELECT e.name FROM environments e WHERE e.proposal_id = p.id ORDER BY e.attempt DESC LIMIT 1)`;
	return Prisma.sql`
		SELECT p.id, 'proposer' AS role, p.proposer AS model, p.harness, ${task} AS task, p.status::text, p.verdict::text,
			NULL AS outcome, NULL AS fault, NULL::float8 AS reward, NULL::float8 AS "testsPassedFraction", p.end_reason AS exit,
			(SELECT count(*)::int FROM trajectory_steps s
				WHERE s.proposal_id = p.id AND s.attempt = p.attempt AND s.source = 'agent') AS turns,
			(extract(epoch FROM p.finished_at - p.started_at) * 1000)::int AS "durationMs", p.created_at AS "createdAt"
		FROM proposals p
		WHERE ${allOf([
			Prisma.sql`p.project_id = ${filter.projectId}`,
			(filter.role === "solver" || filter.versionId || filter.reward) && Prisma.sql`false`,
			filter.model && Prisma.sql`p.proposer = ${filter.model}`,
			filter.exit && Prisma.sql`p.end_reason = ${filter.exit}`,
			filter.campaignId && Prisma.sql`p.campaign_id = ${filter.campaignId}`,
			filter.search &&
				Prisma.sql`(p.id = ${filter.search} OR EXISTS (SELECT 1 FROM environments e
					WHERE e.proposal_id = p.id AND strpos(lower(e.name), lower(${filter.search})) > 0))`,
		])}`;
}

const allOf = (conditions: readonly (Prisma.Sql | false | "" | undefined)[]): Prisma.Sql =>
	Prisma.join(
		conditions.filter((condition) => typeof condition === "object"),
		" AND ",
	);

type Spend = Pick<TrajectoryRow, "tokens" | "spendMicroUsd">;
const NOTHING: Spend = { tokens: 0, spendMicroUsd: 0 };

/** Settled spend by id; a proposal's includes its child sandboxes. */
async function readSpend(
	db: PrismaClient,
	rows: readonly Pick<TrajectoryRow, "id" | "role">[],
): Promise<Map<string, Spend>> {
	const idsOf = (role: TrajectoryRole) => rows.filter((row) => row.role === role).map(({ id }) => id);
	const query = { where: { status: "settled" as const }, _sum: SUMS };
	const [solvers, proposers] = await Promise.all([
		db.ledgerEntry.groupBy({
			...query,
			by: ["rolloutId"],
			where: { ...query.where, rolloutId: { in: idsOf("solver") } },
		}),
		db.ledgerEntry.groupBy({
			...query,
			by: ["proposalId"],
			where: { ...query.where, proposalId: { in: idsOf("proposer") } },
		}),
	]);
	return new Map([
		...solvers.map((row) => [row.rolloutId ?? "", toSpend(row._sum)] as const),
		...proposers.map((row) => [row.proposalId ?? "", toSpend(row._sum)] as const),
	]);
}

const SUMS = {
	costMicroUsd: true,
	uncachedInputTokens: true,
	cachedInputTokens: true,
	cacheWriteInputTokens: true,
	outputTokens: true,
} as const satisfies PrismaTypes.LedgerEntrySumAggregateInputType;

type Sums = { [Column in Exclude<keyof typeof SUMS, "costMicroUsd">]: number | null } & { costMicroUsd: bigint | null };

const toSpend = (sums: Sums): Spend => ({
	spendMicroUsd: toMicroUsd(sums.costMicroUsd ?? 0n),
	tokens:
		(sums.uncachedInputTokens ?? 0) +
		(sums.cachedInputTokens ?? 0) +
		(sums.cacheWriteInputTokens ?? 0) +
		(sums.outputTokens ?? 0),
});
