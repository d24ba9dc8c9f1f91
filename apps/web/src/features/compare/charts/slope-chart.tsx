import { formatRate, METHOD_ORDER, METHOD_TITLE, proposerTitle } from "@aes/core/metrics";
import { ChartFrame } from "../../../components/charts/chart-frame.tsx";
import {
	INNER_WIDTH,
	Marker,
	markerBox,
	PLOT,
	Plot,
	RateAxis,
	rateToY,
	shorten,
} from "../../../components/charts/plot.tsx";
import { type PointLabel, PointLabels } from "../../../components/charts/point-labels.tsx";
import type { Report } from "../report.ts";

type Row = Report["table2"]["rows"][number];

const DASHES = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 2", "6 2 1 2"];
/** Room for a line's name to the right of its last point. */
const LABEL_WIDTH = 120;

/** One line for each proposer across the methods: who gains, and how the gap closes. */
export function SlopeChart({ rows }: { rows: readonly Row[] }) {
	const lines = rows.filter(({ isContinued }) => !isContinued);
	const gap = (INNER_WIDTH - LABEL_WIDTH - 60) / (METHOD_ORDER.length - 1);
	const xOf = (at: number) => PLOT.left + 40 + at * gap;
	return (
		<ChartFrame
			title="Rates across methods"
			note="the rate of each proposer under each method; a method that did not run leaves a gap"
			hasPicture
			table={{
				columns: ["Proposer", "Variant", ...METHOD_ORDER.map((method) => METHOD_TITLE[method])],
				rows: lines.map((row) => [
					proposerTitle({ ...row, variant: "" }),
					row.variant,
					...METHOD_ORDER.map((method) => formatRate(row.cells[method]?.share ?? null)),
				]),
			}}
		>
			<Plot>
				<RateAxis />
				{METHOD_ORDER.map((method, at) => (
					<text key={method} x={xOf(at)} y={PLOT.height - 24} textAnchor="middle" fill="var(--foreground)">
						{METHOD_TITLE[method]}
					</text>
				))}
				{lines.map((row, at) => (
					<Line key={proposerTitle(row)} row={row} dash={DASHES[at % DASHES.length] ?? ""} xOf={xOf} />
				))}
				<PointLabels
					labels={lines.flatMap((row) => toLabel(row, xOf))}
					marks={lines.flatMap((row) => toPoints(row, xOf)).map(markerBox)}
				/>
			</Plot>
		</ChartFrame>
	);
}

/** The proposer's name beside the last method that ran. */
function toLabel(row: Row, xOf: (at: number) => number): PointLabel[] {
	const at = METHOD_ORDER.findLastIndex((method) => row.cells[method]?.share);
	const share = row.cells[METHOD_ORDER[at] ?? "prompt"]?.share;
	if (!share) return [];
	const name = row.proposer.slice(row.proposer.indexOf("/") + 1);
	return [{ id: proposerTitle(row), text: shorten(name, 18), x: xOf(at), y: rateToY(share.value) }];
}

const toPoints = (row: Row, xOf: (at: number) => number) =>
	METHOD_ORDER.flatMap((method, at) => {
		const share = row.cells[method]?.share;
		return share ? [{ method, x: xOf(at), y: rateToY(share.value) }] : [];
	});

function Line({ row, dash, xOf }: { row: Row; dash: string; xOf: (at: number) => number }) {
	const points = toPoints(row, xOf);
	return (
		<g data-mark="slope">
			<polyline
				points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
				fill="none"
				stroke="var(--foreground)"
				strokeOpacity="0.7"
				strokeWidth="1.5"
				strokeDasharray={dash}
			/>
			{points.map(({ method, x, y }) => (
				<Marker key={method} x={x} y={y} method={method} />
			))}
		</g>
	);
}
