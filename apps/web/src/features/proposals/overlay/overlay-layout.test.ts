import { expect, test } from "vitest";
import { CALLOUT_GAP, laneToY, OVERLAY, placeCallouts, splitAtGaps, turnTicks, turnToX } from "./overlay-layout.ts";

test("turns go from edge to edge, and a single one lies in the middle", () => {
	expect(turnToX(0, 10)).toBeGreaterThan(OVERLAY.left);
	expect(turnToX(9, 10)).toBeLessThan(OVERLAY.width - OVERLAY.right);
	expect(turnToX(0, 1)).toBe((OVERLAY.left + OVERLAY.width - OVERLAY.right) / 2);
});

test("runs keep their order within a lane and never leave it", () => {
	const ys = [0, 1, 2].map((at) => laneToY("build", { at, of: 3 }));
	expect([...ys].sort((left, right) => left - right)).toEqual(ys);
	expect(ys[0]).toBeGreaterThan(OVERLAY.top + OVERLAY.laneHeight);
	expect(ys[2]).toBeLessThan(OVERLAY.top + 2 * OVERLAY.laneHeight);
});

test("numbered circles stand by their points and never over each other", () => {
	const points = Array.from({ length: 8 }, (_, at) => ({ x: 400, y: 200 + at * 8 }));
	const places = placeCallouts(points);
	for (const [at, place] of places.entries()) {
		expect(Math.hypot(place.x - 400, place.y - 200 - at * 8)).toBeLessThan(5 * CALLOUT_GAP);
		for (const other of places.slice(at + 1))
			expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThanOrEqual(CALLOUT_GAP);
	}
	expect(placeCallouts([{ x: 1, y: 50 }])).toEqual([{ x: 1, y: 38 }]);
});

test("the axis has few and whole turns", () => {
	expect(turnTicks(3)).toEqual([0, 1, 2]);
	expect(turnTicks(80)).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
	expect(turnTicks(0)).toEqual([]);
});

test("a line breaks where steps are missing, also where the turns beside the gap lie in no lane", () => {
	const points = [0, 1, 4, 5].map((turn) => ({ turn }));
	const turnsOf = (gaps: number[]) =>
		splitAtGaps(
			points,
			gaps.map((turn) => ({ turn })),
		).map((piece) => piece.map(({ turn }) => turn));
	expect(turnsOf([])).toEqual([[0, 1, 4, 5]]);
	expect(turnsOf([0, 3])).toEqual([
		[0, 1],
		[4, 5],
	]);
	expect(turnsOf([4, 5])).toEqual([[0, 1], [4], [5]]);
	expect(splitAtGaps([], [{ turn: 1 }])).toEqual([]);
});
