import { FIGURE8_LANES, type Figure8Lane } from "@aes/core/metrics";

export const OVERLAY = { width: 1_000, left: 70, right: 20, top: 10, laneHeight: 72, bottom: 26 } as const;

export const OVERLAY_HEIGHT = OVERLAY.top + OVERLAY.laneHeight * FIGURE8_LANES.length + OVERLAY.bottom;

/** Turns count from 0 through what is recorded; the longest run ends at the right edge. */
export const turnToX = (turn: number, turns: number): number =>
	OVERLAY.left + ((turn + 0.5) / Math.max(turns, 1)) * (OVERLAY.width - OVERLAY.left - OVERLAY.right);

/** Runs share a lane side by side, so that lines on the same turns do not cover each other. */
export function laneToY(lane: Figure8Lane, run: { at: number; of: number }): number {
	const top = OVERLAY.top + FIGURE8_LANES.indexOf(lane) * OVERLAY.laneHeight;
	return top + OVERLAY.laneHeight * ((run.at + 1) / (run.of + 1));
}

/** A run's points in pieces: a line across a gap would tell of a way that nobody recorded. */
export function splitAtGaps<Turn extends { turn: number }>(
	points: readonly Turn[],
	gaps: readonly { turn: number }[],
): Turn[][] {
	const pieceOf = ({ turn }: Turn) => gaps.filter((gap) => gap.turn <= turn).length;
	const pieces = Array.from({ length: gaps.length + 1 }, (_, at) => points.filter((point) => pieceOf(point) === at));
	return pieces.filter((piece) => piece.length > 0);
}

type Point = { x: number; y: number };

/** Centres of numbered circles may not be nearer than this. */
export const CALLOUT_GAP = 17;
const OFFSETS = [0, 1, -1, 2, -2, 3, -3, 4, -4].flatMap((step) => [-12, 12].map((y) => ({ x: step * CALLOUT_GAP, y })));

/** A place above or below each point, moved aside where circles would cover each other. */
export function placeCallouts(points: readonly Point[]): Point[] {
	const placed: Point[] = [];
	for (const { x, y } of points) {
		const places = OFFSETS.map((offset) => ({ x: x + offset.x, y: y + offset.y }));
		const isFree = (place: Point) =>
			placed.every((other) => Math.hypot(other.x - place.x, other.y - place.y) >= CALLOUT_GAP);
		placed.push(places.find(isFree) ?? { x, y: y - 12 });
	}
	return placed;
}

/** Whole turns for the axis, at most about eight. */
export function turnTicks(turns: number): number[] {
	const step = Math.max(1, Math.ceil(turns / 8));
	return Array.from({ length: Math.ceil(turns / step) }, (_, at) => at * step);
}
