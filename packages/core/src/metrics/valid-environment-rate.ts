import { AppError } from "../errors.ts";
import { type Proportion, toProportion } from "./wilson-interval.ts";

/**
 * What became of the proposals of a cohort. `completed` ran to their own end (never submitting counts, a stop by
 * budget does not); `evaluable` are the completed ones whose verdict is not inconclusive.
 */
export type CohortCounts = {
	planned: number;
	completed: number;
	evaluable: number;
	accepted: number;
	inconclusive: number;
};

export type ValidEnvironmentRate = CohortCounts & {
	/** accepted / evaluable; null when nothing is evaluable yet. */
	rate: Proportion | null;
	/** accepted / completed: as if every inconclusive proposal had been rejected. null when nothing is completed. */
	rateIfInconclusiveRejected: Proportion | null;
};

/**
 * The valid-environment rate with its Wilson 95 % interval and its denominators. Throws `invalid_input` when the
 * counts contradict each other.
 */
export function validEnvironmentRate(counts: CohortCounts): ValidEnvironmentRate {
	const { planned, completed, evaluable, accepted, inconclusive } = counts;
	if (accepted > evaluable || completed > planned || evaluable + inconclusive !== completed) {
		throw new AppError(
			"invalid_input",
			"The counts of this cohort contradict each other: accepted ≤ evaluable, evaluable + inconclusive = completed and completed ≤ planned must hold",
			{ details: counts },
		);
	}
	return {
		...counts,
		rate: toProportion(accepted, evaluable),
		rateIfInconclusiveRejected: toProportion(accepted, completed),
	};
}
