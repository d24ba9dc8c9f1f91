import { type Difficulty, difficultyOf } from "@aes/core/rollouts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { Prisma } from "./generated/client.ts";
import { findRolloutDetail } from "./views/rollout-detail.ts";
import { type RolloutRow, toRolloutRow, WITH_LEDGER } from "./views/rollout-row.ts";
import { listTrajectories, listTrajectoryModels, type RolloutFilter } from "./views/rollouts.ts";

export type { RolloutRow };

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
			const rollouts = rows.map(toRolloutRow);
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
				solvers: toDifficulties(rollouts.map(toRolloutRow)),
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
		listTrajectories: (filter: RolloutFilter, page: { cursor?: string | undefined; limit: number }) =>
			listTrajectories(db, filter, page),
		listModels: (input: { projectId: string }) => listTrajectoryModels(db, input),
		/** null when there is no such rollout in the project. */
		find: (input: { projectId: string; id: string }) => findRolloutDetail(db, input),
	});
}

export type RolloutViews = ReturnType<typeof createRolloutViews>;

const ROLLOUTS = {
	include: WITH_LEDGER,
	orderBy: [{ solver: "asc" }, { harness: "asc" }, { ordinal: "asc" }],
} satisfies Prisma.RolloutFindManyArgs;

const listRows = (db: Db["client"], where: { projectId: string; versionId: string }) =>
	db.rollout.findMany({ where, ...ROLLOUTS });

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
