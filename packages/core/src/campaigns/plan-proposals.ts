import type { MethodName } from "../proposals/index.ts";
import type { CampaignPlan } from "./campaign.ts";

export type PlannedProposal = { method: MethodName; ordinal: number; seedId: string; randomSeed: number };

/**
 * methods × n proposals. The n-th proposal of every method has the same seed and the same random seed, so that
 * methods are compared on matched pairs.
 */
export function planProposals(plan: CampaignPlan): PlannedProposal[] {
	const ordinals = Array.from({ length: plan.proposalsPerMethod }, (_, ordinal) => ordinal);
	return ordinals.flatMap((ordinal) =>
		plan.methods.map((method) => ({
			method,
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
