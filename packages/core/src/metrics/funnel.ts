import type { CohortCounts } from "./valid-environment-rate.ts";

export type FunnelStage = {
	name: "planned" | "completed" | "evaluable" | "accepted";
	count: number;
	/** Share of the stage before, 1 for the first; null when the stage before is empty. */
	shareOfPrevious: number | null;
};

/** The stages a cohort's proposals pass, widest first. */
export function funnel(counts: CohortCounts): FunnelStage[] {
	const stages = ["planned", "completed", "evaluable", "accepted"] as const;
	return stages.map((name, index) => ({ name, count: counts[name], shareOfPrevious: share(counts, stages, index) }));
}

function share(counts: CohortCounts, stages: readonly FunnelStage["name"][], index: number): number | null {
	const name = stages[index];
	const before = stages[index - 1];
	if (!name || !before) return 1;
	return counts[before] === 0 ? null : counts[name] / counts[before];
}
