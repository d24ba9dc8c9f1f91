/** How a figure stands to the one of the period before; the sign alone does not say whether that is good. */
export type Delta = {
	/** Current minus previous, in the figure's unit. */
	difference: number;
	/** Current / previous; null when the previous is 0. */
	ratio: number | null;
	direction: "up" | "down" | "same";
	/** null: neither way is better, or nothing changed. */
	isGood: boolean | null;
};

/** null when either side has no value: nothing can be said. */
export function toDelta(
	current: number | null,
	previous: number | null,
	better: "higher" | "lower" | "neither",
): Delta | null {
	if (current === null || previous === null) return null;
	const difference = current - previous;
	const ratio = previous === 0 ? null : current / previous;
	if (difference === 0) return { difference, ratio, direction: "same", isGood: null };
	const direction = difference > 0 ? ("up" as const) : ("down" as const);
	return {
		difference,
		ratio,
		direction,
		isGood: better === "neither" ? null : (direction === "up") === (better === "higher"),
	};
}
