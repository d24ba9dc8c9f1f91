import { z } from "zod";
import type { PrismaClient } from "../generated/client.ts";
import { type RolloutRow, toRolloutRow, WITH_LEDGER } from "./rollout-row.ts";

export type RolloutDetail = RolloutRow & {
	environmentId: string;
	environmentName: string;
	versionNumber: number;
	campaign: { id: string; name: string } | null;
	attempt: number;
	/** Of the latest attempt. */
	steps: number;
	turnLimit: number | null;
	randomSeed: number;
	/** Every key as the verifier wrote it; null when it wrote none. */
	rewards: Record<string, number> | null;
	testSource: string | null;
	baseline: number | null;
	warnings: string[];
	startedAt: Date | null;
	tokens: { uncachedInput: number; cachedInput: number; cacheWriteInput: number; output: number };
};

const RewardsSchema = z.record(z.string(), z.number()).nullable();

/** null when there is no such rollout in the project. */
export async function findRolloutDetail(
	db: PrismaClient,
	where: { projectId: string; id: string },
): Promise<RolloutDetail | null> {
	const row = await db.rollout.findFirst({
		where,
		include: { ...WITH_LEDGER, version: true, campaign: { select: { id: true, name: true } } },
	});
	if (!row) return null;
	const [steps, sums] = await Promise.all([
		db.rolloutStep.count({ where: { rolloutId: row.id, attempt: row.attempt } }),
		db.ledgerEntry.aggregate({
			where: { rolloutId: row.id, status: "settled" },
			_sum: { uncachedInputTokens: true, cachedInputTokens: true, cacheWriteInputTokens: true, outputTokens: true },
		}),
	]);
	return {
		...toRolloutRow(row),
		environmentId: row.version.environmentId,
		environmentName: row.version.name,
		versionNumber: row.version.number,
		campaign: row.campaign,
		attempt: row.attempt,
		steps,
		turnLimit: row.turnLimit,
		randomSeed: row.randomSeed,
		rewards: RewardsSchema.parse(row.rewards),
		testSource: row.testSource,
		baseline: row.baseline,
		warnings: row.warnings,
		startedAt: row.startedAt,
		tokens: {
			uncachedInput: sums._sum.uncachedInputTokens ?? 0,
			cachedInput: sums._sum.cachedInputTokens ?? 0,
			cacheWriteInput: sums._sum.cacheWriteInputTokens ?? 0,
			output: sums._sum.outputTokens ?? 0,
		},
	};
}
