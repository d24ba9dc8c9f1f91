import { expect, test } from "vitest";
import { bucketUnit, toBuckets } from "./buckets.ts";
import { toDelta } from "./delta.ts";
import { holdsNow, listBuckets, toPeriod } from "./period.ts";
import { toRateSeries } from "./rate-series.ts";

const NOW = new Date("2026-11-30T06:00:00Z");
const at = (text: string) => new Date(text);

test("seven days are whole UTC days up to today, and the period before is cut where this one stands", () => {
	const { span, previous } = toPeriod({ range: "7d" }, NOW);
	expect(span).toEqual({ from: at("2026-11-24T00:00:00Z"), to: at("2026-12-01T00:00:00Z") });
	expect(previous).toEqual({ from: at("2026-11-17T00:00:00Z"), to: at("2026-11-23T06:00:00Z") });
	expect(holdsNow(span, NOW)).toBe(true);
	expect(previous && holdsNow(previous, NOW)).toBe(false);
});

test("today is compared with the same hours of yesterday", () => {
	expect(toPeriod({ range: "today" }, NOW).previous).toEqual({
		from: at("2026-11-29T00:00:00Z"),
		to: at("2026-11-29T06:00:00Z"),
	});
});

test("a custom range that is over is compared with as many whole days before it", () => {
	const { span, previous } = toPeriod({ range: "custom", from: "2026-11-01", to: "2026-11-07" }, NOW);
	expect(span.to).toEqual(at("2026-11-08T00:00:00Z"));
	expect(previous).toEqual({ from: at("2026-10-25T00:00:00Z"), to: at("2026-11-01T00:00:00Z") });
});

test("everything has no period before, and one that lies ahead has none either", () => {
	expect(toPeriod({ range: "all" }, NOW)).toMatchObject({ span: { from: null }, previous: null });
	expect(toPeriod({ range: "custom", from: "2027-01-01", to: "2027-01-02" }, NOW).previous).toBeNull();
});

test.each([
	[{ from: "2026-02-30", to: "2026-03-01" }, "from"],
	[{ from: "2026-11-01" }, "to"],
	[{ from: "2026-11-02", to: "2026-11-01" }, "to"],
	[{ from: "1926-11-02", to: "2026-11-01" }, "from"],
	[{ from: "yesterday", to: "2026-11-01" }, "from"],
] as const)("the custom range %j is refused by the name of its field", (days, field) => {
	expect(() => toPeriod({ range: "custom", ...days }, NOW)).toThrow(expect.objectContaining({ details: { field } }));
});

test("buckets get longer with the period, and the one under way is not complete", () => {
	const units = [1, 7, 90, 200, 900].map((days) => bucketUnit({ from: new Date(0), to: new Date(days * 86_400_000) }));
	expect(units).toEqual(["hour", "day", "day", "week", "month"]);
	const buckets = listBuckets(toPeriod({ range: "7d" }, NOW), null);
	expect(buckets).toHaveLength(7);
	expect(buckets.map(({ isComplete }) => isComplete)).toEqual([true, true, true, true, true, true, false]);
});

test("weeks begin on Monday, months on the first, and a first one that begins before the period is a part", () => {
	const weeks = toBuckets({ from: at("2026-01-01T00:00:00Z"), to: at("2026-06-01T00:00:00Z") }, NOW);
	expect(weeks[0]).toEqual({ from: at("2025-12-29T00:00:00Z"), to: at("2026-01-05T00:00:00Z"), isComplete: false });
	expect(weeks[1]?.isComplete).toBe(true);
	const months = toBuckets({ from: at("2024-01-31T12:00:00Z"), to: at("2026-12-01T00:00:00Z") }, NOW);
	expect([months[1]?.from, months.at(-1)?.from]).toEqual([at("2024-02-01T00:00:00Z"), at("2026-11-01T00:00:00Z")]);
});

test("a bucket without anything evaluable is a gap, not a rate of 0", () => {
	const buckets = toBuckets({ from: at("2026-11-27T00:00:00Z"), to: at("2026-11-30T00:00:00Z") }, NOW);
	const rows = [
		{ at: at("2026-11-27T00:00:00Z"), method: "agentic", evaluable: 3, accepted: 0 },
		{ at: at("2026-11-29T00:00:00Z"), method: "agentic", evaluable: 2, accepted: 1 },
		{ at: at("2026-11-29T00:00:00Z"), method: "agentic", evaluable: 2, accepted: 2 },
		{ at: at("2026-11-28T00:00:00Z"), method: "prompt", evaluable: 0, accepted: 0 },
	] as const;
	const series = toRateSeries(rows, buckets);
	expect(series.map(({ method }) => method)).toEqual(["agentic"]);
	expect(series[0]?.points.map(({ rate }) => rate?.value ?? null)).toEqual([0, null, 0.75]);
});

test("a delta knows which way is better", () => {
	expect(toDelta(0.9, 0.8, "higher")).toMatchObject({ direction: "up", isGood: true });
	expect(toDelta(30, 20, "lower")).toEqual({ difference: 10, ratio: 1.5, direction: "up", isGood: false });
	expect(toDelta(1, 2, "neither")).toMatchObject({ direction: "down", isGood: null });
	expect(toDelta(2, 0, "lower")).toMatchObject({ ratio: null, isGood: false });
	expect(toDelta(null, 2, "lower")).toBeNull();
	expect(toDelta(2, 2, "higher")).toMatchObject({ direction: "same", isGood: null });
});
