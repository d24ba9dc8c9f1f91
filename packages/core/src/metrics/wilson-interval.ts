import { AppError } from "../errors.ts";

/** Two-sided 95 %. */
export const Z_95 = 1.959964;

export type Interval = { low: number; high: number };

/** A share of counted things with its Wilson interval; all three numbers lie in [0, 1]. */
export type Proportion = Interval & { successes: number; total: number; value: number };

/**
 * Wilson score interval of `successes` out of `total`, as fractions. null when `total` is 0: nothing was measured.
 * Throws `invalid_input` unless both are whole numbers with 0 ≤ successes ≤ total.
 */
export function wilsonInterval(successes: number, total: number, z = Z_95): Interval | null {
	if (!Number.isSafeInteger(successes) || !Number.isSafeInteger(total) || successes < 0 || successes > total) {
		throw new AppError(
			"invalid_input",
			`${successes} of ${total} is not a share: both must be whole numbers and the first at most the second`,
			{ details: { successes, total } },
		);
	}
	if (total === 0) return null;
	const share = successes / total;
	const scale = 1 + (z * z) / total;
	const centre = (share + (z * z) / (2 * total)) / scale;
	const half = (z / scale) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
	return {
		low: successes === 0 ? 0 : Math.max(0, centre - half),
		high: successes === total ? 1 : Math.min(1, centre + half),
	};
}

/** The share with its 95 % interval; null when `total` is 0. Throws as `wilsonInterval` does. */
export function toProportion(successes: number, total: number): Proportion | null {
	const interval = wilsonInterval(successes, total);
	return interval && { successes, total, value: successes / total, ...interval };
}
