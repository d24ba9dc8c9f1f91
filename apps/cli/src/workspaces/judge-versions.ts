import { parseCampaignPlan } from "@aes/core/campaigns";
import { type PairedCounts, pairedDifference } from "@aes/core/metrics";
import type { HarnessName } from "@aes/core/proposals";
import type { Judgement, OptimisationDeps, VersionRef } from "@aes/core/workspaces";
import { startCampaign, watchCampaign } from "../campaigns/run-campaign.ts";
import type { CommandStores } from "../campaigns/stores.ts";
import { withWorker } from "../campaigns/with-worker.ts";
import type { Context } from "../context.ts";

export type JudgeOptions = {
	proposer: string;
	harness: HarnessName;
	/** Proposals for each version. */
	number: number;
	randomSeed: number;
	/** For both campaigns together. */
	budgetMicroUsd: number | null;
};

/** Judges by two campaigns with the same seeds and random seeds, which differ in the workspace alone. */
export function createJudge(context: Context, stores: CommandStores, options: JudgeOptions): OptimisationDeps["judge"] {
	return ({ baseline, candidate, seedIds, signal }) =>
		withWorker(context, stores, async () => {
			const start = (version: VersionRef) =>
				startCampaign(context, stores, { plan: toPlan(version, seedIds, options) });
			const [before, after] = [await start(baseline), await start(candidate)];
			for (const campaignId of [before, after]) await watchCampaign(context, stores, { campaignId, signal });
			return toJudgement(await readOutcomes(stores, before), await readOutcomes(stores, after));
		});
}

function toPlan(version: VersionRef, seedIds: readonly string[], options: JudgeOptions) {
	const { proposer, harness, number, randomSeed, budgetMicroUsd } = options;
	return parseCampaignPlan({
		name: `Judge ${version.workspace}@${version.number}`,
		methods: ["agentic"],
		proposers: [{ model: proposer, harness }],
		proposalsPerCell: number,
		seedIds,
		randomSeed,
		workspaceVersionId: version.id,
		budgetMicroUsd: budgetMicroUsd === null ? null : Math.max(1, Math.floor(budgetMicroUsd / 2)),
	});
}

/** By ordinal; true = accepted. Proposals that are not evaluable are left out. */
type Outcomes = { campaignId: string; isAccepted: ReadonlyMap<number, boolean> };

const MAX_PROPOSALS = 20_000;

async function readOutcomes({ views, projectId }: CommandStores, campaignId: string): Promise<Outcomes> {
	const { rows } = await views.listProposals({ projectId, campaignId }, { limit: MAX_PROPOSALS });
	const evaluable = rows.filter(({ status, verdict }) => status === "completed" && verdict !== "inconclusive");
	return {
		campaignId,
		isAccepted: new Map(evaluable.map(({ ordinal, verdict }) => [ordinal, verdict === "accepted"])),
	};
}

/** Equal ordinals have the same seed and random seed: those that are evaluable on both sides are the pairs. */
export function toJudgement(baseline: Outcomes, candidate: Outcomes): Judgement {
	const counts: PairedCounts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
	let pairs = 0;
	for (const [ordinal, isBetter] of candidate.isAccepted) {
		const wasAccepted = baseline.isAccepted.get(ordinal);
		if (wasAccepted === undefined) continue;
		pairs += 1;
		counts[toCell(isBetter, wasAccepted)] += 1;
	}
	return { baseline: toSide(baseline), candidate: toSide(candidate), pairs, difference: pairedDifference(counts) };
}

function toCell(first: boolean, second: boolean): keyof PairedCounts {
	if (first) return second ? "both" : "onlyFirst";
	return second ? "onlySecond" : "neither";
}

function toSide({ campaignId, isAccepted }: Outcomes) {
	return { campaignId, evaluable: isAccepted.size, accepted: [...isAccepted.values()].filter(Boolean).length };
}
