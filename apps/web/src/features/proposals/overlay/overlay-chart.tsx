import { FIGURE8_LANES, type Figure8 } from "@aes/core/metrics";
import { ChartFrame } from "../../../components/charts/chart-frame.tsx";
import { LANE_TITLE, laneColor, laneLetter } from "../../../components/domain/lane.tsx";
import { laneToY, OVERLAY, OVERLAY_HEIGHT, placeCallouts, turnTicks, turnToX } from "./overlay-layout.ts";
import { RUN_DASHES, type Run, runLetter } from "./seed-lanes.ts";

type Place = { at: number; of: number; turns: number };

/** One line for each run over the four lanes; numbered circles are the examples below. */
export function OverlayChart({ figure }: { figure: Figure8 }) {
	const { runs, turns } = figure;
	return (
		<ChartFrame
			title="Read, Build, Write, Test over turns"
			note={`${runs.length} proposals; a turn is a step of the trace, steps in no lane leave the line where it is`}
			hasPicture
			table={{
				columns: ["Line", "Proposal", "Turn", "Lane"],
				rows: runs.flatMap(({ title, points }, at) =>
					points.map(({ index, lane }) => [runLetter(at), title, index + 1, LANE_TITLE[lane]]),
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
			{turnTicks(turns).map((index) => (
				<text key={index} x={turnToX(index, turns)} y={OVERLAY_HEIGHT - 8} textAnchor="middle" fill="var(--muted)">
					{index + 1}
				</text>
			))}
		</g>
	);
}

function RunLine({ run, place }: { run: Run; place: Place }) {
	const at = (index: number, lane: Run["points"][number]["lane"]) => ({
		x: turnToX(index, place.turns),
		y: laneToY(lane, place),
	});
	const points = run.points.map(({ index, lane }) => ({ lane, ...at(index, lane) }));
	const [first] = points;
	return (
		<g data-mark="run">
			<polyline
				points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
				fill="none"
				stroke="var(--foreground)"
				strokeOpacity="0.65"
				strokeWidth="1.5"
				strokeDasharray={RUN_DASHES[place.at]}
			/>
			{points.map(({ x, y, lane }) => (
				<circle key={x} cx={x} cy={y} r="3.5" fill={laneColor(lane)} />
			))}
			{first && (
				<text x={first.x - 10} y={first.y + 4} textAnchor="end" fill="var(--foreground)" fontWeight="600">
					{runLetter(place.at)}
				</text>
			)}
		</g>
	);
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
function toPoint(run: Run, { index, lane }: Run["callouts"][number], place: Place) {
	const before = run.points.findLast((point) => point.index <= index);
	return { x: turnToX(index, place.turns), y: laneToY(lane ?? before?.lane ?? "test", place) };
}
