/** Of UTC; weeks begin on Monday. */
export type BucketUnit = "hour" | "day" | "week" | "month";

/** `isComplete`: it lies within the period and is over; else its figures are of a part of it. */
export type Bucket = { from: Date; to: Date; isComplete: boolean };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 1970-01-05 was a Monday. */
const MONDAY_MS = 4 * DAY_MS;

/** Short enough to show a course, long enough to hold something. */
export function bucketUnit({ from, to }: { from: Date; to: Date }): BucketUnit {
	const days = (to.getTime() - from.getTime()) / DAY_MS;
	if (days <= 2) return "hour";
	if (days <= 92) return "day";
	return days <= 731 ? "week" : "month";
}

/** From the bucket that holds `from` to the one that holds now or the span's end. */
export function toBuckets(span: { from: Date; to: Date }, now: Date): Bucket[] {
	const unit = bucketUnit(span);
	const end = Math.min(span.to.getTime(), now.getTime());
	const buckets: Bucket[] = [];
	for (let at = startOf(unit, span.from); at.getTime() < end; at = next(unit, at)) {
		const to = next(unit, at);
		buckets.push({ from: at, to, isComplete: at >= span.from && to.getTime() <= end });
	}
	return buckets;
}

function startOf(unit: BucketUnit, at: Date): Date {
	const ms = at.getTime();
	switch (unit) {
		case "hour":
			return new Date(Math.floor(ms / HOUR_MS) * HOUR_MS);
		case "day":
			return new Date(Math.floor(ms / DAY_MS) * DAY_MS);
		case "week":
			return new Date(Math.floor((ms - MONDAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + MONDAY_MS);
		case "month":
			return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
	}
}

function next(unit: BucketUnit, at: Date): Date {
	if (unit === "month") return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
	const lengthMs = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }[unit];
	return new Date(at.getTime() + lengthMs);
}
