import type { MethodName } from "../../proposals/index.ts";
import { METHOD_ORDER } from "../reports/cohort-key.ts";
import { type Proportion, toProportion } from "../wilson-interval.ts";
import type { Bucket } from "./buckets.ts";

/** Proposals of one method that ended in the bucket that begins at `at`. */
export type RateRow = { at: Date; method: MethodName; evaluable: number; accepted: number };

export type RatePoint = Bucket & {
	/** null: nothing evaluable ended in it. A gap, never 0. */
	rate: Proportion | null;
};
export type RateSeries = { method: MethodName; points: readonly RatePoint[] };

/** One course for each method that has a point, in the order of methods; every course has every bucket. */
export function toRateSeries(rows: readonly RateRow[], buckets: readonly Bucket[]): RateSeries[] {
	const series = METHOD_ORDER.map((method) => {
		const own = rows.filter((row) => row.method === method);
		return { method, points: buckets.map((bucket) => ({ ...bucket, rate: rateIn(own, bucket) })) };
	});
	return series.filter(({ points }) => points.some(({ rate }) => rate !== null));
}

function rateIn(rows: readonly RateRow[], { from }: Bucket): Proportion | null {
	const own = rows.filter(({ at }) => at.getTime() === from.getTime());
	const sum = (pick: (row: RateRow) => number) => own.reduce((total, row) => total + pick(row), 0);
	return toProportion(
		sum(({ accepted }) => accepted),
		sum(({ evaluable }) => evaluable),
	);
}
