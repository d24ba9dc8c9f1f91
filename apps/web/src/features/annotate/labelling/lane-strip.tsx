import { ANSWER_LABELS, isAnswered } from "@aes/core/annotations";
import { isLane, LANE_TITLE, LANES, type Lane, laneColor, laneLetter } from "../../../components/domain/lane.tsx";
import type { WorkState } from "./use-work.ts";

const LANE_PX = 9;
const UNSURE_Y = 17;

/** The trace's lanes, filling as one labels; a thin line is what lies in none of them. */
export function LaneStrip({ work }: { work: WorkState }) {
	const { steps, answers, focus, progress } = work;
	const count = Math.max(steps.length, 1);
	const counts = ANSWER_LABELS.map((label) => {
		const given = [...answers.values()].filter((answer) => answer.label === label).length;
		return `${label} ${given}`;
	});
	return (
		<div className="flex items-stretch gap-2">
			<div aria-hidden className="flex w-4 flex-col text-center font-mono text-[0.5625rem] leading-[9px] text-muted">
				{LANES.map((lane) => (
					<span key={lane} title={LANE_TITLE[lane]}>
						{laneLetter(lane)}
					</span>
				))}
			</div>
			<svg
				role="img"
				aria-label={`${progress.answered} of ${progress.total} steps labelled: ${counts.join(", ")}`}
				viewBox={`0 0 ${count} ${LANE_PX * LANES.length}`}
				preserveAspectRatio="none"
				className="block h-9 w-full rounded-sm bg-surface-2"
			>
				{toRuns(work).map(({ from, length, label }) => (
					<rect
						key={from}
						x={from}
						y={label === null ? UNSURE_Y : LANES.indexOf(label) * LANE_PX}
						width={length}
						height={label === null ? 2 : LANE_PX}
						fill={label === null ? "var(--muted)" : laneColor(label)}
					/>
				))}
				<path
					d={`M${focus + 0.5} 0V${LANE_PX * LANES.length}`}
					stroke="var(--accent)"
					strokeWidth="2"
					vectorEffect="non-scaling-stroke"
				/>
			</svg>
		</div>
	);
}

type Run = { from: number; length: number; label: Lane | null };

/** Neighbours with the same label as one; null is what lies in no lane, Other or unsure. Steps without an answer are left out. */
function toRuns({ steps, answers }: WorkState): Run[] {
	const runs: Run[] = [];
	for (const { index } of steps) {
		const answer = answers.get(index);
		if (!isAnswered(answer)) continue;
		const given = answer?.label ?? null;
		const label = isLane(given) ? given : null;
		const last = runs.at(-1);
		if (last?.label === label && last.from + last.length === index) last.length += 1;
		else runs.push({ from: index, length: 1, label });
	}
	return runs;
}
