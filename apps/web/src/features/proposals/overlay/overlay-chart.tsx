import { FIGURE8_LANES, type Figure8 } from "@aes/core/metrics";
import { ChartFrame } from "../../../components/charts/chart-frame.tsx";
import { LANE_TITLE, laneColor, laneLetter } from "../../../components/domain/lane.tsx";
import { laneToY, OVERLAY, OVERLAY_HEIGHT, turnTicks, turnToX } from "./overlay-layout.ts";
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
			{run.callouts.map((callout) => (
				<CalloutMark key={callout.number} callout={callout} run={run} place={place} />
			))}
		</g>
	);
}

/** At its point; a submission lies in no lane and stands on the line's last point before it. */
function CalloutMark({ callout, run, place }: { callout: Run["callouts"][number]; run: Run; place: Place }) {
	const before = run.points.findLast(({ index }) => index <= callout.index);
	const lane = callout.lane ?? before?.lane ?? "test";
	const [x, y] = [turnToX(callout.index, place.turns), laneToY(lane, place) - 12];
	return (
		<g data-mark="callout">
			<circle cx={x} cy={y} r="8" fill="var(--background)" stroke="var(--foreground)" />
			<text x={x} y={y + 3.5} textAnchor="middle" fontSize="10" fill="var(--foreground)">
				{callout.number}
			</text>
		</g>
	);
}
