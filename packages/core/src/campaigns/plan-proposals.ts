import type { HarnessName, MethodName } from "../proposals/index.ts";
import type { CampaignPlan } from "./campaign.ts";
import { listCells } from "./cells.ts";

export type PlannedProposal = {
	/** Index of its cell in `listCells`. */
	cell: number;
	method: MethodName;
	/** The model, `provider/model`. */
	proposer: string;
	harness: HarnessName;
	selfCheck: boolean;
	/** Place within its cell, from 0: equal ordinals are matched. */
	ordinal: number;
	seedId: string;
	randomSeed: number;
};

/**
 * cells × n proposals, the seeds in turn. The n-th proposal of every cell has the same seed and the same random seed,
 * so that methods and proposers are compared on matched sets; equal ordinals stand together, so that a campaign that
 * ends early is nearly balanced.
 */
export function planProposals(plan: CampaignPlan): PlannedProposal[] {
	const cells = listCells(plan);
	const ordinals = Array.from({ length: plan.proposalsPerCell }, (_, ordinal) => ordinal);
	return ordinals.flatMap((ordinal) =>
		cells.map(({ index, model, ...cell }) => ({
			...cell,
			cell: index,
			proposer: model,
			ordinal,
			seedId: plan.seedIds[ordinal % plan.seedIds.length] ?? "",
			randomSeed: mix(plan.randomSeed, ordinal),
		})),
	);
}

/** Spreads neighbouring ordinals over the 31-bit range (the finaliser of MurmurHash3, public domain). */
function mix(randomSeed: number, ordinal: number): number {
	let hash = (randomSeed + Math.imul(ordinal + 1, 0x9e3779b1)) | 0;
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) & 0x7fffffff;
}
