import { expect, test } from "vitest";
import { mergeBars, packRows, toBars, toScale } from "./timeline-layout.ts";

const bar = (from: number, to: number) => ({ index: from, lane: "read" as const, from, to });

test("a step's tools end when it was recorded; a step without tools has no bar", () => {
	const step = { index: 3, atMs: 5_000, durationMs: 400, label: "test" as const };
	expect(toBars([step, { ...step, durationMs: 0 }])).toEqual([{ index: 3, lane: "test", from: 4_600, to: 5_000 }]);
});

test("bars of one lane closer than the resolution are one bar", () => {
	const other = { index: 9, lane: "test" as const, from: 12, to: 14 };
	expect(mergeBars([bar(0, 10), other, bar(14, 20), bar(40, 50)], 5)).toEqual([
		{ ...bar(0, 10), to: 20 },
		other,
		bar(40, 50),
	]);
});

test("sandboxes that ran at once lie in rows of their own", () => {
	const rows = packRows([bar(0, 10), bar(5, 8), bar(10, 12)]).map(({ item, row }) => [item.from, row]);
	expect(rows).toEqual([
		[0, 0],
		[5, 1],
		[10, 0],
	]);
});

test("idle stretches are cut only when asked for, and time still runs forward", () => {
	const whole = { from: 0, to: 100_000 };
	const busy = [bar(0, 10_000), bar(90_000, 100_000)];
	expect(toScale(whole, busy, null)).toMatchObject({ shownMs: 100_000, cuts: [] });
	const cut = toScale(whole, busy, 30_000);
	expect(cut.shownMs).toBe(21_000);
	expect(cut.cuts).toMatchObject([{ from: 10_000, to: 90_000 }]);
	const places = [0, 10_000, 50_000, 90_000, 100_000].map(cut.toX);
	expect(places).toEqual([...places].sort((left, right) => left - right));
	expect([places[0], places.at(-1)]).toEqual([0, 1]);
});
