import { FIGURE8_LANES, type Figure8Lane } from "@aes/core/metrics";

export const OVERLAY = { width: 1_000, left: 70, right: 20, top: 10, laneHeight: 72, bottom: 26 } as const;

export const OVERLAY_HEIGHT = OVERLAY.top + OVERLAY.laneHeight * FIGURE8_LANES.length + OVERLAY.bottom;

/** Turns count from 0 in the record; the longest run ends at the right edge. */
export const turnToX = (index: number, turns: number): number =>
	OVERLAY.left + ((index + 0.5) / Math.max(turns, 1)) * (OVERLAY.width - OVERLAY.left - OVERLAY.right);

/** Runs share a lane side by side, so that lines on the same turns do not cover each other. */
export function laneToY(lane: Figure8Lane, run: { at: number; of: number }): number {
	const top = OVERLAY.top + FIGURE8_LANES.indexOf(lane) * OVERLAY.laneHeight;
	return top + OVERLAY.laneHeight * ((run.at + 1) / (run.of + 1));
}

/** Whole turns for the axis, at most about eight. */
export function turnTicks(turns: number): number[] {
	const step = Math.max(1, Math.ceil(turns / 8));
	return Array.from({ length: Math.ceil(turns / step) }, (_, at) => at * step);
}
