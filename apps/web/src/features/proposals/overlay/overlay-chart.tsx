import { FIGURE8_LANES, type Figure8 } from "@aes/core/metrics";
import { ChartFrame } from "../../../components/charts/chart-frame.tsx";
import { LANE_TITLE, laneColor, laneLetter } from "../../../components/domain/lane.tsx";
import { laneToY, OVERLAY, OVERLAY_HEIGHT, placeCallouts, splitAtGaps, turnTicks, turnToX } from "./overlay-layout.ts";
import { RUN_DASHES, type Run, runLetter } from "./seed-lanes.ts";

type Place = { at: number; of: number; turns: number };

/** One line for each run over the four lanes; numbered circles are the examples below. */
export function OverlayChart({ figure }: { figure: Figure8 }) {
	const { runs, turns } = figure;
	const missing = runs.flatMap(({ gaps }) => gaps).reduce((sum, gap) => sum + gap.missing, 0);
	return (
		<ChartFrame
			title="Read, Build, Write, Test over turns"
			note={`${runs.length} proposals; a turn is a step of the trace, steps in no lane leave the line where it is${missing > 0 ? `; ${missing} steps are not recorded: lines break there` : ""}`}
			hasPicture
			table={{
				columns: ["Line", "Proposal", "Turn", "Step", "Lane"],
				rows: runs.flatMap(({ title, points }, at) =>
					points.map(({ turn, index, lane }) => [runLetter(at), title, turn + 1, index + 1, LANE_TITLE[lane]]),
				),
			}}
		>
			<svg viewBox={`0 0 ${OVERLAY.width} ${OVERLAY_HEIGHT}`} aria-hidden className="block w-full" fontSize="12">
				<LaneBands turns={turns} />
				{runs.map((run, at) => (
					<RunLine key={run.proposalId} run={run} place={{ at, of: runs.length, turns }} />
				))}
				<Callouts runs={runs} turns={turns} />
			</svg>
		</ChartFrame>
	);
}

function LaneBands({ turns }: { turns: number }) {
	return (
		<g>
			{FIGURE8_LANES.map((lane, at) => {
				const top = OVERLAY.top + at * OVERLAY.laneHeight;
				return (
					<g key={lane}>
						<rect
							x={OVERLAY.left}
							y={top + 2}
							width={OVERLAY.width - OVERLAY.left - OVERLAY.right}
							height={OVERLAY.laneHeight - 4}
							fill={laneColor(lane)}
							opacity="0.12"
						/>
						<text x={8} y={top + OVERLAY.laneHeight / 2 + 4} fill="var(--foreground)">
							{laneLetter(lane)} {LANE_TITLE[lane]}
						</text>
					</g>
				);
			})}
			{turnTicks(turns).map((turn) => (
				<text key={turn} x={turnToX(turn, turns)} y={OVERLAY_HEIGHT - 8} textAnchor="middle" fill="var(--muted)">
					{turn + 1}
				</text>
			))}
		</g>
	);
}

function RunLine({ run, place }: { run: Run; place: Place }) {
	const points = run.points.map(({ turn, lane }) => ({
		turn,
		lane,
		x: turnToX(turn, place.turns),
		y: laneToY(lane, place),
	}));
	const [first] = points;
	return (
		<g data-mark="run">
			{splitAtGaps(points, run.gaps).map((piece) => (
				<polyline
					key={piece[0]?.turn}
					points={piece.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
					fill="none"
					stroke="var(--foreground)"
					strokeOpacity="0.65"
					strokeWidth="1.5"
					strokeDasharray={RUN_DASHES[place.at]}
				/>
			))}
			{points.map(({ turn, x, y, lane }) => (
				<circle key={turn} cx={x} cy={y} r="3.5" fill={laneColor(lane)} />
			))}
			{run.gaps.map(({ turn, missing }) => (
				<GapMark key={turn} x={turnToX(turn - 0.5, place.turns)} y={toGapY(run, turn, place)} missing={missing} />
			))}
			{first && (
				<text x={first.x - 10} y={first.y + 4} textAnchor="end" fill="var(--foreground)" fontWeight="600">
					{runLetter(place.at)}
				</text>
			)}
		</g>
	);
}

/** Two strokes across the way, and how many steps are missing there. */
function GapMark({ x, y, missing }: { x: number; y: number; missing: number }) {
	return (
		<g data-mark="gap">
			<path d={`M${x - 4} ${y + 5}l4 -10M${x} ${y + 5}l4 -10`} stroke="var(--muted)" fill="none" />
			<text x={x} y={y - 8} textAnchor="middle" fontSize="9" fill="var(--muted)">
				{missing}
			</text>
		</g>
	);
}

/** Between the lanes that the line leaves and takes up again. */
function toGapY(run: Run, turn: number, place: Place): number {
	const before = run.points.findLast((point) => point.turn < turn);
	const after = run.points.find((point) => point.turn >= turn);
	const ys = [before, after].flatMap((point) => (point ? [laneToY(point.lane, place)] : []));
	return ys.reduce((sum, y) => sum + y, 0) / Math.max(ys.length, 1);
}

/** Over all lines, so that no circle covers another. */
function Callouts({ runs, turns }: Figure8) {
	const callouts = runs.flatMap((run, at) =>
		run.callouts.map((callout) => ({ callout, point: toPoint(run, callout, { at, of: runs.length, turns }) })),
	);
	const places = placeCallouts(callouts.map(({ point }) => point));
	return callouts.map(({ callout, point }, at) => {
		const { x, y } = places[at] ?? point;
		return (
			<g key={callout.number} data-mark="callout">
				<line x1={point.x} y1={point.y} x2={x} y2={y} stroke="var(--muted)" />
				<circle cx={x} cy={y} r="8" fill="var(--background)" stroke="var(--foreground)" />
				<text x={x} y={y + 3.5} textAnchor="middle" fontSize="10" fill="var(--foreground)">
					{callout.number}
				</text>
			</g>
		);
	});
}

/** A submission lies in no lane: it stands on the line's last point before it. */
function toPoint(run: Run, { turn, lane }: Run["callouts"][number], place: Place) {
	const before = run.points.findLast((point) => point.turn <= turn);
	return { x: turnToX(turn, place.turns), y: laneToY(lane ?? before?.lane ?? "test", place) };
}
