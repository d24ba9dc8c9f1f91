"use client";
import { useMemo } from "react";
import { LANES, laneColor } from "../../components/domain/lane.tsx";
import { toLanePoints, toShading } from "./lane-layout.ts";
import type { StepSummary } from "./trajectory.ts";

const BUCKETS = 200;
const WIDTH = 16;

type Props = { steps: readonly StepSummary[]; selected: number | null; onSelect: (index: number) => void };

/** The whole trajectory beside its list, top to bottom: a column for each lane. A click goes there; keys have j, k and `:`. */
export function OutlineRail({ steps, selected, onSelect }: Props) {
	const cells = useMemo(() => toShading(toLanePoints(steps), { steps: steps.length, buckets: BUCKETS }), [steps]);
	const rows = Math.min(BUCKETS, steps.length);
	const at = (event: React.MouseEvent<SVGSVGElement>) => {
		const box = event.currentTarget.getBoundingClientRect();
		const share = (event.clientY - box.top) / box.height;
		onSelect(Math.min(Math.max(Math.floor(share * steps.length), 0), steps.length - 1));
	};
	return (
		<svg
			aria-hidden
			viewBox={`0 0 ${WIDTH} ${rows}`}
			preserveAspectRatio="none"
			onClick={at}
			className="w-6 shrink-0 cursor-pointer self-stretch rounded border bg-surface max-sm:hidden"
		>
			{cells.map(({ lane, bucket, share }) => (
				<rect
					key={`${lane} ${bucket}`}
					x={(LANES.indexOf(lane) * WIDTH) / LANES.length}
					y={bucket}
					width={WIDTH / LANES.length}
					height={1}
					fill={laneColor(lane)}
					opacity={0.3 + 0.7 * share}
				/>
			))}
			{selected !== null && (
				<line
					x1="0"
					x2={WIDTH}
					y1={((selected + 0.5) / steps.length) * rows}
					y2={((selected + 0.5) / steps.length) * rows}
					stroke="var(--foreground)"
					strokeWidth="2"
					vectorEffect="non-scaling-stroke"
				/>
			)}
		</svg>
	);
}
