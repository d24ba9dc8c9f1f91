import type { LeftOutReason } from "./select-seeds.ts";

/** Why a selection leaves a seed out, after its name or a number of seeds. */
export const LEFT_OUT_TEXT: Readonly<Record<LeftOutReason, string>> = {
	kind: "of another kind",
	family: "of another family",
	outcome: "without a wanted outcome",
	near_duplicate: "too like one that was chosen",
	seeds_per_task: "more of a task that has its share",
	limit: "over the limit",
};

/** How many each rule kept out, in the order in which rules are asked. */
export function countLeftOut(
	leftOut: readonly { reason: LeftOutReason }[],
): { reason: LeftOutReason; count: number }[] {
	return (Object.keys(LEFT_OUT_TEXT) as LeftOutReason[])
		.map((reason) => ({ reason, count: leftOut.filter((entry) => entry.reason === reason).length }))
		.filter(({ count }) => count > 0);
}
