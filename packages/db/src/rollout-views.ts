import { type Difficulty, difficultyOf, type RolloutEnd, type RolloutStatus } from "@aes/core/rollouts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { Prisma, type Rollout as Row } from "./generated/client.ts";
import { toMicroUsd } from "./micro-usd.ts";
import { type StoredStep, toStep } from "./step-row.ts";
import { type StepSummary, selectSummaries } from "./views/steps.ts";

/** A solver's trajectory is short: its turns are limited. */
const MAX_STEPS = 500;

export type RolloutRow = Pick<
	RolloutEnd,
	"reward" | "testsPassedFraction" | "testsPassed" | "testsTotal" | "normalised" | "turns" | "reason"
> & {
	id: string;
	versionId: string;
	solver: string;
	harness: string;
	ordinal: number;
	status: RolloutStatus;
	/** null while it is not over; so are fault, code and end. */
	outcome: RolloutEnd["outcome"] | null;
	fault: RolloutEnd["fault"];
	code: string | null;
	solverEnd: RolloutEnd["solverEnd"];
	durationMs: number | null;
	spendMicroUsd: number;
	createdAt: Date;
	finishedAt: Date | null;
};

export type SolverDifficulty = Difficulty & { solver: string; harness: string; spendMicroUsd: number };

/** Of one environment version, for lists and for Figure 5: files, and how each solver did. */
export type EnvironmentDifficulty = {
	environmentId: string;
	versionId: string;
	campaignId: string | null;
	method: string | null;
	files: number;
	solvers: SolverDifficulty[];
};

type SolverOfCampaign = { projectId: string; campaignId: string; solver: { model: string; harness: string } };

/** What pages and reports read of rollouts. Everything is scoped to a project; nothing here writes. */
export function createRolloutViews({ client: db }: Db) {
	return withDbErrors({
		/** The rollouts of one environment's version, by solver and place, and its difficulty for each solver. */
		async findVersionRollouts(input: { projectId: string; versionId: string }) {
			const rows = await listRows(db, input);
			const rollouts = rows.map(toRow);
			return { rollouts, difficulties: toDifficulties(rollouts) };
		},
		/** Every version that was attempted; of these versions, or of environments of one campaign where named. */
		async listDifficulties(filter: {
			projectId: string;
			campaignId?: string | undefined;
			versionIds?: readonly string[] | undefined;
		}): Promise<EnvironmentDifficulty[]> {
			const { projectId, campaignId, versionIds } = filter;
			const versions = await db.environmentVersion.findMany({
				where: {
					environment: { projectId, ...(campaignId && { proposal: { campaignId } }) },
					rollouts: { some: {} },
					...(versionIds && { id: { in: [...versionIds] } }),
				},
				orderBy: { createdAt: "asc" },
				include: {
					_count: { select: { files: true } },
					environment: { select: { proposal: { select: { campaignId: true, method: true } } } },
					rollouts: ROLLOUTS,
				},
			});
			return versions.map(({ id, environmentId, environment: { proposal }, _count, rollouts }) => ({
				environmentId,
				versionId: id,
				campaignId: proposal?.campaignId ?? null,
				method: proposal?.method ?? null,
				files: _count.files,
				solvers: toDifficulties(rollouts.map(toRow)),
			}));
		},
		/** Ended attempts of that solver on what the campaign accepted, by whomever they were asked for. */
		countEnded({ projectId, campaignId, solver }: SolverOfCampaign): Promise<number> {
			const environment = { projectId, proposal: { campaignId, verdict: "accepted" as const } };
			const { model, harness } = solver;
			return db.rollout.count({
				where: { solver: model, harness, finishedAt: { not: null }, version: { environment } },
			});
		},
		/** The version of that id, or the newest of the environment of that id; null when there is neither in the project. */
		async findVersion(input: { projectId: string; id: string }): Promise<{ id: string; name: string } | null> {
			const { projectId, id } = input;
			return db.environmentVersion.findFirst({
				where: { environment: { projectId }, OR: [{ id }, { environmentId: id }] },
				orderBy: { number: "desc" },
				select: { id: true, name: true },
			});
		},
		/** null when there is no such rollout in the project. The steps are those of its latest attempt. */
		async findTrajectory(input: {
			projectId: string;
			rolloutId: string;
		}): Promise<{ rollout: RolloutRow; summaries: StepSummary[]; steps: StoredStep[] } | null> {
			const row = await db.rollout.findFirst({
				where: { id: input.rolloutId, projectId: input.projectId },
				include: LEDGER,
			});
			if (!row) return null;
			const of = { rolloutId: row.id, attempt: row.attempt };
			const [summaries, steps] = await Promise.all([
				selectSummaries(
					db,
					Prisma.sql`FROM rollout_steps WHERE rollout_id = ${of.rolloutId} AND attempt = ${of.attempt}
						ORDER BY index LIMIT ${MAX_STEPS}`,
				),
				db.rolloutStep.findMany({ where: of, orderBy: { index: "asc" }, take: MAX_STEPS }),
			]);
			return { rollout: toRow(row), summaries, steps: steps.map(toStep) };
		},
	});
}

export type RolloutViews = ReturnType<typeof createRolloutViews>;

const LEDGER = { ledger: { where: { status: "settled" }, select: { costMicroUsd: true } } } as const;
const ROLLOUTS = {
	include: LEDGER,
	orderBy: [{ solver: "asc" }, { harness: "asc" }, { ordinal: "asc" }],
} satisfies Prisma.RolloutFindManyArgs;

const listRows = (db: Db["client"], where: { projectId: string; versionId: string }) =>
	db.rollout.findMany({ where, ...ROLLOUTS });

function toRow({ ledger, ...row }: Row & { ledger: readonly { costMicroUsd: bigint | null }[] }): RolloutRow {
	return {
		id: row.id,
		versionId: row.versionId,
		solver: row.solver,
		harness: row.harness,
		ordinal: row.ordinal,
		status: row.status,
		outcome: row.outcome as RolloutRow["outcome"],
		fault: row.fault as RolloutRow["fault"],
		code: row.code,
		reason: row.reason,
		reward: row.reward,
		testsPassedFraction: row.testsPassedFraction,
		testsPassed: row.testsPassed,
		testsTotal: row.testsTotal,
		normalised: row.normalised,
		solverEnd: row.solverEnd as RolloutRow["solverEnd"],
		turns: row.turns,
		durationMs: row.durationMs,
		spendMicroUsd: toMicroUsd(ledger.reduce((sum, { costMicroUsd }) => sum + (costMicroUsd ?? 0n), 0n)),
		createdAt: row.createdAt,
		finishedAt: row.finishedAt,
	};
}

function toDifficulties(rollouts: readonly RolloutRow[]): SolverDifficulty[] {
	const groups = new Map<string, RolloutRow[]>();
	for (const rollout of rollouts) {
		const key = JSON.stringify([rollout.solver, rollout.harness]);
		groups.set(key, [...(groups.get(key) ?? []), rollout]);
	}
	return [...groups.values()].flatMap((group) => {
		const [first] = group;
		if (!first) return [];
		const spendMicroUsd = group.reduce((sum, rollout) => sum + rollout.spendMicroUsd, 0);
		return [{ solver: first.solver, harness: first.harness, spendMicroUsd, ...difficultyOf(group) }];
	});
}
