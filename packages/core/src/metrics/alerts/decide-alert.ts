import type { AlertWish } from "./alert-rule.ts";

type Rule = Pick<AlertWish, "kind" | "threshold"> & { isFiring: boolean };

/** Between firing and resolving lies a margin, so that a figure that sways about its threshold is told of once. */
const RATE_MARGIN = 0.02;
const SHARE_MARGIN = 0.05;

/** What becomes of a rule that is measured at `value`; null: it stays as it is. So does one of which nothing can be said. */
export function decideAlert({ kind, threshold, isFiring }: Rule, value: number | null): "fire" | "resolve" | null {
	if (value === null) return null;
	const isBeyond = kind === "rate_below" ? value < threshold : value > threshold;
	if (!isFiring) return isBeyond ? "fire" : null;
	const isClear =
		kind === "rate_below"
			? value >= Math.min(threshold + RATE_MARGIN, 1)
			: value <= threshold * (kind === "stuck" ? 1 : 1 - SHARE_MARGIN);
	return isClear ? "resolve" : null;
}
