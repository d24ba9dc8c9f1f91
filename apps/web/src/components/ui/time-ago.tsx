"use client";

const UNITS = [
	["day", 86_400_000],
	["hour", 3_600_000],
	["minute", 60_000],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "narrow" });

/** Relative in the page, absolute with its zone on hover. */
export function TimeAgo({ at }: { at: Date }) {
	return (
		<time
			dateTime={at.toISOString()}
			title={at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "long" })}
			suppressHydrationWarning
		>
			{toRelative(at, Date.now())}
		</time>
	);
}

function toRelative(at: Date, nowMs: number): string {
	const elapsedMs = at.getTime() - nowMs;
	for (const [unit, unitMs] of UNITS) {
		if (Math.abs(elapsedMs) >= unitMs) return relative.format(Math.round(elapsedMs / unitMs), unit);
	}
	return relative.format(Math.round(elapsedMs / 1000), "second");
}
