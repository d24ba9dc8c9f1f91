import { AppError } from "../../errors.ts";
import { type Bucket, toBuckets } from "./buckets.ts";

export const RANGES = ["today", "7d", "30d", "90d", "all", "custom"] as const;
export type RangeName = (typeof RANGES)[number];

/** What a person asks for: whole UTC days. `from` and `to` (YYYY-MM-DD, both inclusive) are for `custom` alone. */
export type RangeWish = { range: RangeName; from?: string | undefined; to?: string | undefined };

/** From `from` on, up to but not with `to`; null: from the first row on. */
export type Span = { from: Date | null; to: Date };

export type Period = {
	span: Span;
	/** As long as what is over of `span`, one whole length earlier; null where there is nothing before. */
	previous: Span | null;
	now: Date;
};

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<RangeName, "all" | "custom">, number>> = {
	today: 1,
	"7d": 7,
	"30d": 30,
	"90d": 90,
};
const MAX_DAYS = 3_660;

/** Throws `invalid_input`, naming the field, when a custom range is none. */
export function toPeriod(wish: RangeWish, now: Date): Period {
	const span = toSpan(wish, now);
	return { span, previous: toPrevious(span, now), now };
}

/** Equal stretches of the period's time, none of them ahead; `first` is where a period without a beginning begins. */
export function listBuckets({ span, now }: Period, first: Date | null): Bucket[] {
	const from = span.from ?? first;
	return from ? toBuckets({ from, to: span.to }, now) : [];
}

/** Whether what is still open belongs to it. */
export const holdsNow = ({ from, to }: Span, now: Date): boolean => now < to && (from === null || from <= now);

function toSpan({ range, from, to }: RangeWish, now: Date): Span {
	const tomorrow = startOfDay(now) + DAY_MS;
	if (range === "all") return { from: null, to: new Date(tomorrow) };
	if (range !== "custom") return { from: new Date(tomorrow - DAYS[range] * DAY_MS), to: new Date(tomorrow) };
	const first = parseDay(from, "from");
	const last = parseDay(to, "to");
	if (last < first) throw refuse("to", `The last day, ${to}, lies before the first, ${from}. Swap the two.`);
	if (last - first > MAX_DAYS * DAY_MS)
		throw refuse("from", `The days from ${from} to ${to} are more than ${MAX_DAYS}. Ask for fewer, or for "all".`);
	return { from: new Date(first), to: new Date(last + DAY_MS) };
}

function toPrevious({ from, to }: Span, now: Date): Span | null {
	if (from === null || now <= from) return null;
	const lengthMs = to.getTime() - from.getTime();
	const overMs = Math.min(now.getTime(), to.getTime()) - from.getTime();
	const begin = from.getTime() - lengthMs;
	return { from: new Date(begin), to: new Date(begin + overMs) };
}

function parseDay(text: string | undefined, field: string): number {
	const at = /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	if (Number.isFinite(at) && new Date(at).toISOString().startsWith(text ?? "")) return at;
	throw refuse(
		field,
		`${field} is ${text === undefined ? "missing" : `"${text.slice(0, 40)}"`}; it must be a day as in 2026-11-30.`,
	);
}

const startOfDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS;
const refuse = (field: string, message: string) => new AppError("invalid_input", message, { details: { field } });
