"use client";
import { formatDuration, formatPercent } from "@aes/core/metrics";
import { useMemo, useState } from "react";
import { LANE_TITLE, LANES, laneColor, laneLetter } from "../../components/domain/lane.tsx";
import { Card } from "../../components/ui/card.tsx";
import { findNearest, type LanePoint, toLanePoints, toLaneShares, toShading, toTrend } from "./lane-layout.ts";
import { LanesList } from "./lanes-list.tsx";
import type { StepSummary } from "./trajectory.ts";

const LANE_PX = 26;
const HEIGHT = LANE_PX * LANES.length;
/** Units of the drawing's width; it stretches to its box. */
const WIDTH = 1_000;
const BUCKETS = 100;
/** More dots than this would touch each other: a line through each column's main lane is drawn instead. */
const MAX_DOTS = 160;

type Props = { steps: readonly StepSummary[]; selected: number | null; onSelect: (index: number) => void };

/** Four lanes over turns, after the paper's Figure 8: where the proposer read, built, wrote and tested. */
export function LanesChart({ steps, selected, onSelect }: Props) {
	const [hovered, setHovered] = useState<number | null>(null);
	const points = useMemo(() => toLanePoints(steps), [steps]);
	const turns = Math.max(steps.length, 1);
	const focused = hovered ?? selected;
	if (points.length === 0) return <NoLanes />;
	return (
		<Card className="mb-3">
			<h2 className="mb-2 text-sm font-semibold">Read, Build, Write, Test over turns</h2>
			<div className="flex gap-2">
				<LaneNames />
				<div className="relative min-w-0 flex-1">
					<Drawing points={points} turns={turns} focused={focused} />
					<Scrubber {...{ steps, points, turns, selected, onSelect, onHover: setHovered }} />
				</div>
				<LaneTurns points={points} />
			</div>
			<p className="mt-2 min-h-5 truncate text-xs text-muted" aria-hidden>
				{describeStep(steps, focused) ?? "Point at a turn, or move with the arrow keys; a click opens it below."}
			</p>
			<LanesList points={points} onSelect={onSelect} />
		</Card>
	);
}

/** Steps count from 1 for people, from 0 in the record. */
function describeStep(steps: readonly StepSummary[], index: number | null): string | null {
	const step = index === null ? undefined : steps[index];
	if (!step) return null;
	const exit = step.exitCode === null ? "" : `, exit ${step.exitCode}`;
	return `Step ${step.index + 1}, ${step.label ?? step.source}: ${step.title}${exit}, ${formatDuration(step.durationMs)}`;
}

function LaneNames() {
	return (
		<ul aria-hidden className="shrink-0">
			{LANES.map((lane) => (
				<li key={lane} style={{ height: LANE_PX }} className="flex items-center gap-1.5 text-xs">
					<span style={{ background: laneColor(lane) }} className="h-4 w-1 rounded-sm" />
					<span className="font-mono font-semibold">{laneLetter(lane)}</span>
					<span className="hidden text-muted sm:inline">{LANE_TITLE[lane]}</span>
				</li>
			))}
		</ul>
	);
}

function LaneTurns({ points }: { points: readonly LanePoint[] }) {
	return (
		<ul aria-label="Turns by lane" className="shrink-0 text-right text-xs">
			{toLaneShares(points).map(({ lane, turns, share }) => (
				<li key={lane} style={{ height: LANE_PX }} className="flex items-center justify-end gap-1.5">
					<span className="sr-only">{LANE_TITLE[lane]}: </span>
					{turns}
					<span className="w-12 text-muted">{formatPercent(share)} %</span>
				</li>
			))}
		</ul>
	);
}

function Drawing({ points, turns, focused }: { points: readonly LanePoint[]; turns: number; focused: number | null }) {
	const toX = (index: number) => ((index + 0.5) / turns) * WIDTH;
	const toY = ({ lane }: Pick<LanePoint, "lane">) => (LANES.indexOf(lane) + 0.5) * LANE_PX;
	const cells = useMemo(() => toShading(points, { steps: turns, buckets: BUCKETS }), [points, turns]);
	const cellWidth = WIDTH / Math.min(BUCKETS, turns);
	const isDense = points.length > MAX_DOTS;
	const line = isDense
		? toTrend(cells).map((cell) => `${((cell.bucket + 0.5) * cellWidth).toFixed(1)},${toY(cell)}`)
		: points.map((point) => `${toX(point.index).toFixed(1)},${toY(point)}`);
	return (
		<svg
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			preserveAspectRatio="none"
			aria-hidden
			className="block w-full rounded bg-surface"
			style={{ height: HEIGHT }}
		>
			{cells.map(({ lane, bucket, share }) => (
				<rect
					key={`${lane} ${bucket}`}
					x={bucket * cellWidth}
					y={LANES.indexOf(lane) * LANE_PX + 2}
					width={cellWidth}
					height={LANE_PX - 4}
					fill={laneColor(lane)}
					opacity={0.1 + 0.35 * share}
				/>
			))}
			<polyline
				points={line.join(" ")}
				fill="none"
				stroke="var(--foreground)"
				strokeOpacity="0.6"
				strokeWidth="1"
				vectorEffect="non-scaling-stroke"
			/>
			{!isDense &&
				points.map((point) => <Dot key={point.index} x={toX(point.index)} y={toY(point)} lane={point.lane} />)}
			{focused !== null && (
				<line
					x1={toX(focused)}
					x2={toX(focused)}
					y1="0"
					y2={HEIGHT}
					stroke="var(--accent)"
					strokeWidth="2"
					vectorEffect="non-scaling-stroke"
				/>
			)}
		</svg>
	);
}

/** A round stroke of no length stays round however the drawing is stretched. */
function Dot({ x, y, lane }: { x: number; y: number; lane: LanePoint["lane"] }) {
	return (
		<path
			d={`M${x} ${y}h0.01`}
			stroke={laneColor(lane)}
			strokeWidth="9"
			strokeLinecap="round"
			vectorEffect="non-scaling-stroke"
		/>
	);
}

type ScrubberProps = Props & { points: readonly LanePoint[]; turns: number; onHover: (index: number | null) => void };

/** The chart's one control: a slider over turns, for pointer and keyboard alike. */
function Scrubber({ steps, points, turns, selected, onSelect, onHover }: ScrubberProps) {
	const at = (event: React.MouseEvent<HTMLElement>) => {
		const box = event.currentTarget.getBoundingClientRect();
		return findNearest(points, ((event.clientX - box.left) / box.width) * turns - 0.5)?.index ?? null;
	};
	const onKeyDown = (event: React.KeyboardEvent) => {
		const next = toKeyTarget(event.key, selected ?? -1, turns);
		if (next === null) return;
		event.preventDefault();
		onSelect(next);
	};
	return (
		<div
			role="slider"
			tabIndex={0}
			aria-label="Step of the trace"
			aria-valuemin={1}
			aria-valuemax={turns}
			aria-valuenow={(selected ?? 0) + 1}
			aria-valuetext={describeStep(steps, selected ?? 0) ?? undefined}
			onMouseMove={(event) => onHover(at(event))}
			onMouseLeave={() => onHover(null)}
			onClick={(event) => {
				const index = at(event);
				if (index !== null) onSelect(index);
			}}
			onKeyDown={onKeyDown}
			className="absolute inset-0 cursor-crosshair"
		/>
	);
}

function toKeyTarget(key: string, selected: number, turns: number): number | null {
	const targets: Record<string, number> = {
		ArrowRight: selected + 1,
		ArrowUp: selected + 1,
		ArrowLeft: selected - 1,
		ArrowDown: selected - 1,
		PageUp: selected + 10,
		PageDown: selected - 10,
		Home: 0,
		End: turns - 1,
	};
	const target = targets[key];
	return target === undefined ? null : Math.min(Math.max(target, 0), turns - 1);
}

function NoLanes() {
	return (
		<p className="mb-3 rounded-lg border border-dashed px-4 py-3 text-muted">
			No step lies in a lane: this method asks for completions and uses no tool, or it has not started to.
		</p>
	);
}
