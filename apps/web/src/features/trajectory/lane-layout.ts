import { isLane, LANES, type Lane } from "../../components/domain/lane.tsx";

type Labelled = { index: number; label: string | null };

export type LanePoint = { index: number; lane: Lane };
export type LaneShare = { lane: Lane; turns: number; share: number };
/** A stretch of turns in one lane: how much of it the lane took, 0–1. */
export type ShadeCell = { lane: Lane; bucket: number; share: number };
export type LaneRun = { lane: Lane; from: number; to: number };

/** The steps that lie in a lane, in order. Others have no place in the chart. */
export const toLanePoints = (steps: readonly Labelled[]): LanePoint[] =>
	steps.flatMap(({ index, label }) => (isLane(label) ? [{ index, lane: label }] : []));

/** Turns of each lane, and their share of all that lie in one. */
export function toLaneShares(points: readonly LanePoint[]): LaneShare[] {
	return LANES.map((lane) => {
		const turns = points.filter((point) => point.lane === lane).length;
		return { lane, turns, share: points.length > 0 ? turns / points.length : 0 };
	});
}

/** The chart in `buckets` columns of equal width: where each lane's turns were spent. Empty cells are left out. */
export function toShading(points: readonly LanePoint[], input: { steps: number; buckets: number }): ShadeCell[] {
	const buckets = Math.max(1, Math.min(input.buckets, input.steps));
	const columns = Array.from({ length: buckets }, () => ({ read: 0, build: 0, write: 0, test: 0, all: 0 }));
	for (const { index, lane } of points) {
		const column = columns[Math.min(Math.floor((index / input.steps) * buckets), buckets - 1)];
		if (!column) continue;
		column[lane] += 1;
		column.all += 1;
	}
	return columns.flatMap((column, bucket) =>
		LANES.filter((lane) => column[lane] > 0).map((lane) => ({ lane, bucket, share: column[lane] / column.all })),
	);
}

/** The lane that took most of each column: what a line can still show where turns are closer than its width. */
export function toTrend(cells: readonly ShadeCell[]): ShadeCell[] {
	const most = new Map<number, ShadeCell>();
	for (const cell of cells) if (cell.share > (most.get(cell.bucket)?.share ?? 0)) most.set(cell.bucket, cell);
	return [...most.values()];
}

/** Neighbours in the same lane as one entry: the chart as a list. */
export function toRuns(points: readonly LanePoint[]): LaneRun[] {
	const runs: LaneRun[] = [];
	for (const { index, lane } of points) {
		const last = runs.at(-1);
		if (last?.lane === lane) last.to = index;
		else runs.push({ lane, from: index, to: index });
	}
	return runs;
}

/** The point nearest to a step; null when there is none. Points are in order. */
export function findNearest(points: readonly LanePoint[], index: number): LanePoint | null {
	let low = 0;
	let high = points.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((points[middle]?.index ?? 0) < index) low = middle + 1;
		else high = middle;
	}
	const [before, after] = [points[low - 1], points[low]];
	if (!before || !after) return before ?? after ?? null;
	return index - before.index < after.index - index ? before : after;
}

/** The next step in the direction that lies in the same lane as `from`; null when there is none. */
export function findSameLane(steps: readonly Labelled[], from: number, direction: 1 | -1): number | null {
	const at = steps.findIndex(({ index }) => index === from);
	const lane = steps[at]?.label ?? null;
	if (!isLane(lane)) return null;
	for (let next = at + direction; next >= 0 && next < steps.length; next += direction) {
		if (steps[next]?.label === lane) return steps[next]?.index ?? null;
	}
	return null;
}
