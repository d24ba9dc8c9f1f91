import type { BucketUnit, Span } from "@aes/core/metrics";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-GB", { month: "short", year: "2-digit", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** "24 Nov 2026 to 30 Nov 2026, 14:05 UTC": from the first moment to the last that counts. */
export function formatSpan({ from, to }: Span, now: Date): string {
	const end = to < now ? to : now;
	const isMidnight = end.getTime() % 86_400_000 === 0;
	const last = isMidnight ? day.format(new Date(end.getTime() - 1)) : `${day.format(end)}, ${clock.format(end)}`;
	return `${from ? day.format(from) : "the beginning"} to ${last} UTC`;
}

/** A bucket's name under an axis, in UTC. */
export function formatBucket(at: Date, unit: BucketUnit): string {
	if (unit === "hour") return clock.format(at);
	return unit === "month" ? month.format(at) : shortDay.format(at);
}
