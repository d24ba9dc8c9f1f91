import { isLane, type Lane } from "../../components/domain/lane.tsx";
import type { StepSummary } from "./trajectory.ts";

/** A stretch of time, in milliseconds since the epoch. */
export type Span = { from: number; to: number };
/** Tool calls of neighbouring steps in one lane; `index` is the first of them. */
export type Bar = Span & { index: number; lane: Lane | null };
/** Maps a time to a place in 0–1, with idle stretches cut out where asked for. */
export type Scale = { toX: (time: number) => number; cuts: readonly (Span & { at: number })[]; shownMs: number };

/** A step is recorded at its end, and its tools ran right before. */
export function toBars(steps: readonly Pick<StepSummary, "index" | "atMs" | "durationMs" | "label">[]): Bar[] {
	return steps.flatMap(({ index, atMs, durationMs, label }) =>
		durationMs > 0 ? [{ index, lane: isLane(label) ? label : null, from: atMs - durationMs, to: atMs }] : [],
	);
}

/** Bars of one lane that would touch at this resolution become one: a drawing of 5,000 steps stays small. */
export function mergeBars(bars: readonly Bar[], gapMs: number): Bar[] {
	const merged: Bar[] = [];
	const last = new Map<Lane | null, Bar>();
	for (const bar of bars) {
		const before = last.get(bar.lane);
		if (before && bar.from - before.to < gapMs) before.to = Math.max(before.to, bar.to);
		else {
			const copy = { ...bar };
			last.set(bar.lane, copy);
			merged.push(copy);
		}
	}
	return merged;
}

/** Each span in the first row that is free for it. */
export function packRows<Item extends Span>(spans: readonly Item[]): { item: Item; row: number }[] {
	const ends: number[] = [];
	return [...spans]
		.sort((left, right) => left.from - right.from)
		.map((item) => {
			const free = ends.findIndex((end) => end <= item.from);
			const row = free === -1 ? ends.length : free;
			ends[row] = item.to;
			return { item, row };
		});
}

/** A cut keeps this much of its stretch, so that it is seen. */
const KEPT_MS = 1_000;

/** `idleMs`: stretches at least as long in which nothing of `busy` ran are cut out; null keeps all. */
export function toScale(whole: Span, busy: readonly Span[], idleMs: number | null): Scale {
	const idle = idleMs === null ? [] : listIdle(whole, busy).filter(({ from, to }) => to - from >= idleMs);
	const shownMs = Math.max(1, whole.to - whole.from - idle.reduce((sum, { from, to }) => sum + to - from - KEPT_MS, 0));
	const toX = (time: number) => {
		let shown = Math.min(Math.max(time, whole.from), whole.to) - whole.from;
		for (const { from, to } of idle) {
			if (time <= from) break;
			const inside = Math.min(time, to) - from;
			shown -= inside - (inside / (to - from)) * KEPT_MS;
		}
		return shown / shownMs;
	};
	return { toX, cuts: idle.map((span) => ({ ...span, at: toX(span.from) })), shownMs };
}

function listIdle(whole: Span, busy: readonly Span[]): Span[] {
	const idle: Span[] = [];
	let end = whole.from;
	for (const { from, to } of [...busy].sort((left, right) => left.from - right.from)) {
		if (from > end) idle.push({ from: end, to: Math.min(from, whole.to) });
		end = Math.max(end, to);
	}
	if (whole.to > end) idle.push({ from: end, to: whole.to });
	return idle;
}
