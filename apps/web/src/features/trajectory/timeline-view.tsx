"use client";
import { formatDuration } from "@aes/core/metrics";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { LANE_TITLE, LANES, laneColor, laneLetter } from "../../components/domain/lane.tsx";
import { Card } from "../../components/ui/card.tsx";
import { toPlainText } from "../../lib/plain-text.ts";
import { useTRPC } from "../../trpc/client.ts";
import { type Bar, mergeBars, packRows, type Scale, type Span, toBars, toScale } from "./timeline-layout.ts";
import type { StepSummary, Trajectory } from "./trajectory.ts";
import type { Viewer } from "./use-viewer.ts";

type Props = { trajectory: Trajectory; steps: readonly StepSummary[]; viewer: Viewer };
type Child = Span & { id: string; title: string };

const WIDTH = 1_000;
const ROW = 20;
/** Finer than this a bar is not drawn on its own. */
const RESOLUTION = 700;
const IDLE_MS = 30_000;
const MAX_CHILD_ROWS = 16;

/** When tools and child sandboxes ran; the space between is the model's, or waiting. */
export function TimelineView({ trajectory, steps, viewer }: Props) {
	const [isCut, setCut] = useState(false);
	const sandboxes = useChildren(trajectory);
	const bars = useMemo(() => toBars(steps), [steps]);
	const whole = useMemo(() => toWhole(trajectory, bars, steps), [trajectory, bars, steps]);
	const scale = useMemo(
		() => toScale(whole, [...bars, ...sandboxes], isCut ? IDLE_MS : null),
		[whole, bars, sandboxes, isCut],
	);
	const drawn = useMemo(() => mergeBars(bars, scale.shownMs / RESOLUTION), [bars, scale]);
	const canCut = useMemo(
		() => toScale(whole, [...bars, ...sandboxes], IDLE_MS).cuts.length > 0,
		[whole, bars, sandboxes],
	);
	const selected = viewer.selected === null ? undefined : steps[viewer.selected];
	return (
		<Card>
			<div className="mb-2 flex flex-wrap items-center gap-3">
				<h2 className="text-sm font-semibold">{formatDuration(whole.to - whole.from)} in all</h2>
				{(canCut || isCut) && (
					<label className="flex min-h-6 items-center gap-1.5 text-xs">
						<input type="checkbox" checked={isCut} onChange={(event) => setCut(event.target.checked)} />
						Cut out stretches of {IDLE_MS / 1_000} s and more without a tool
					</label>
				)}
				<span className="ml-auto text-xs text-muted">
					{selected ? `Step ${selected.index + 1}: ${toPlainText(selected.title).slice(0, 80)}` : ""}
				</span>
			</div>
			<Gantt {...{ bars: drawn, sandboxes, scale, selected }} />
			<Busy bars={bars} whole={whole} sandboxes={sandboxes} />
		</Card>
	);
}

function useChildren({ ref, finishedAt }: Trajectory): Child[] {
	const input = "proposalId" in ref ? { proposalId: ref.proposalId } : skipToken;
	const { data } = useQuery(useTRPC().trajectories.sandboxes.queryOptions(input));
	return useMemo(
		() =>
			(data ?? []).map(({ id, purpose, detail, createdAt, endedAt }) => ({
				id,
				title: toPlainText(detail ? `${purpose}: ${detail}` : purpose),
				from: createdAt.getTime(),
				to: (endedAt ?? finishedAt ?? createdAt).getTime(),
			})),
		[data, finishedAt],
	);
}

function toWhole({ startedAt, finishedAt }: Trajectory, bars: readonly Bar[], steps: readonly StepSummary[]): Span {
	const from = Math.min(startedAt?.getTime() ?? Number.POSITIVE_INFINITY, bars[0]?.from ?? steps[0]?.atMs ?? 0);
	const to = Math.max(finishedAt?.getTime() ?? 0, steps.at(-1)?.atMs ?? 0, from + 1);
	return { from, to };
}

type GanttProps = {
	bars: readonly Bar[];
	sandboxes: readonly Child[];
	scale: Scale;
	selected: StepSummary | undefined;
};

function Gantt({ bars, sandboxes, scale, selected }: GanttProps) {
	const rows = packRows(sandboxes).filter(({ row }) => row < MAX_CHILD_ROWS);
	const childRows = rows.reduce((most, { row }) => Math.max(most, row + 1), 0);
	const height = (LANES.length + 1 + childRows) * ROW;
	const x = (time: number) => scale.toX(time) * WIDTH;
	const laneRow = (lane: Bar["lane"]) => (lane ? LANES.indexOf(lane) : LANES.length);
	const width = ({ from, to }: Span) => Math.max(1, x(to) - x(from));
	return (
		<div className="flex gap-2 text-xs">
			<ul aria-hidden className="shrink-0">
				{[...LANES.map((lane) => `${laneLetter(lane)} ${LANE_TITLE[lane]}`), "Other"].map((name) => (
					<li key={name} style={{ height: ROW }}>
						{name}
					</li>
				))}
				{childRows > 0 && <li className="text-muted">Sandboxes</li>}
			</ul>
			<svg
				viewBox={`0 0 ${WIDTH} ${height}`}
				preserveAspectRatio="none"
				style={{ height }}
				aria-hidden
				className="min-w-0 flex-1 rounded bg-surface"
			>
				{bars.map((bar) => (
					<rect
						key={`${bar.lane} ${bar.index}`}
						x={x(bar.from)}
						y={laneRow(bar.lane) * ROW + 3}
						width={width(bar)}
						height={ROW - 6}
						fill={bar.lane ? laneColor(bar.lane) : "var(--border-strong)"}
					>
						<title>{`From step ${bar.index + 1}, ${formatDuration(bar.to - bar.from)}`}</title>
					</rect>
				))}
				{rows.map(({ item, row }) => (
					<rect
						key={item.id}
						x={x(item.from)}
						y={(LANES.length + 1 + row) * ROW + 3}
						width={width(item)}
						height={ROW - 6}
						fill="var(--surface-2)"
						stroke="var(--border-strong)"
						vectorEffect="non-scaling-stroke"
					>
						<title>{`${item.title}, ${formatDuration(item.to - item.from)}`}</title>
					</rect>
				))}
				{scale.cuts.map(({ at, from }) => (
					<line
						key={from}
						x1={at * WIDTH}
						x2={at * WIDTH}
						y1="0"
						y2={height}
						stroke="var(--muted)"
						strokeDasharray="3 3"
					/>
				))}
				{selected && <line x1={x(selected.atMs)} x2={x(selected.atMs)} y1="0" y2={height} stroke="var(--accent)" />}
			</svg>
		</div>
	);
}

/** The chart in figures. */
function Busy({ bars, whole, sandboxes }: { bars: readonly Bar[]; whole: Span; sandboxes: readonly Child[] }) {
	const all = whole.to - whole.from;
	const rows = [...LANES, null].map((lane) => {
		const own = bars.filter((bar) => bar.lane === lane);
		return { lane, steps: own.length, ms: own.reduce((sum, { from, to }) => sum + to - from, 0) };
	});
	const tools = rows.reduce((sum, { ms }) => sum + ms, 0);
	return (
		<table className="mt-3 text-left text-xs">
			<caption className="sr-only">Time of tools by lane</caption>
			<thead className="text-muted">
				<tr>
					<th scope="col" className="pr-6 font-medium">
						Lane
					</th>
					<th scope="col" className="pr-6 font-medium">
						Steps with a tool
					</th>
					<th scope="col" className="pr-6 font-medium">
						Tools ran
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ lane, steps, ms }) => (
					<tr key={lane}>
						<th scope="row" className="font-normal">
							{lane ? LANE_TITLE[lane] : "Other"}
						</th>
						<td>{steps}</td>
						<td>{formatDuration(ms)}</td>
					</tr>
				))}
				<tr>
					<th scope="row" className="font-normal">
						Model, or waiting
					</th>
					<td>—</td>
					<td>{formatDuration(Math.max(0, all - tools))}</td>
				</tr>
				{sandboxes.length > 0 && (
					<tr>
						<th scope="row" className="pr-6 font-normal">
							Child sandboxes
						</th>
						<td>{sandboxes.length}</td>
						<td>{formatDuration(sandboxes.reduce((sum, { from, to }) => sum + to - from, 0))}</td>
					</tr>
				)}
			</tbody>
		</table>
	);
}
