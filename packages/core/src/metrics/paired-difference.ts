import { AppError } from "../errors.ts";
import { toProportion } from "./wilson-interval.ts";

/** How two treatments ended on the same things: each pair counted once. */
export type PairedCounts = {
	/** Both succeeded. */
	both: number;
	/** Only the first succeeded, only the second did: the discordant pairs. */
	onlyFirst: number;
	onlySecond: number;
	neither: number;
};

/** First minus second, as fractions in [-1, 1], with a 95 % interval. */
export type PairedDifference = { value: number; low: number; high: number };

/** For tables and notes: how the interval was made. */
export const PAIRED_METHOD = "Newcombe's method 10 for paired proportions, 95 %";

/**
 * Difference of two paired proportions with its interval. null without pairs. Throws `invalid_input` for counts that
 * are no whole numbers from 0 on.
 *
 * Newcombe RG, "Improved confidence intervals for the difference between binomial proportions based on paired data",
 * Statistics in Medicine 17 (1998) 2635–2650, method 10: the Wilson limits l, u of both shares are joined by
 * square-and-add, d − √((p₁−l₁)² − 2φ(p₁−l₁)(u₂−p₂) + (u₂−p₂)²) and the same mirrored upwards, where φ is the
 * correlation of the pairs with a continuity correction: its numerator ad − bc loses n/2, and is 0 between 0 and n/2.
 */
export function pairedDifference(counts: PairedCounts): PairedDifference | null {
	const { both, onlyFirst, onlySecond } = counts;
	const pairs = countPairs(counts);
	const first = toProportion(both + onlyFirst, pairs);
	const second = toProportion(both + onlySecond, pairs);
	if (!first || !second) return null;
	const phi = correctedPhi(counts, pairs);
	const value = (onlyFirst - onlySecond) / pairs;
	const squareAndAdd = (left: number, right: number) => Math.sqrt(left * left - 2 * phi * left * right + right * right);
	return {
		value,
		low: Math.max(-1, value - squareAndAdd(first.value - first.low, second.high - second.value)),
		high: Math.min(1, value + squareAndAdd(first.high - first.value, second.value - second.low)),
	};
}

/** All pairs of the table. Throws `invalid_input` for counts that are no whole numbers from 0 on. */
export function countPairs({ both, onlyFirst, onlySecond, neither }: PairedCounts): number {
	const counts = [both, onlyFirst, onlySecond, neither];
	if (counts.some((count) => !Number.isSafeInteger(count) || count < 0)) {
		throw new AppError("invalid_input", `${counts.join(", ")} are no counts of pairs: whole numbers from 0 on are.`, {
			details: { counts },
		});
	}
	return counts.reduce((sum, count) => sum + count, 0);
}

function correctedPhi({ both, onlyFirst, onlySecond, neither }: PairedCounts, pairs: number): number {
	const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
	if (margins === 0) return 0;
	const raw = both * neither - onlyFirst * onlySecond;
	const corrected = raw > 0 ? Math.max(0, raw - pairs / 2) : raw;
	return corrected / Math.sqrt(margins);
}
