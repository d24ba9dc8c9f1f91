"use client";
import { formatRate, validEnvironmentRate } from "@aes/core/metrics";
import { CartesianGrid, ErrorBar, ResponsiveContainer, Scatter, ScatterChart, XAxis, YAxis } from "recharts";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { METHOD_TITLE, methodColor } from "../../components/domain/method-mark.tsx";
import { CohortLinks } from "./cohort-links.tsx";
import { cohortTitle } from "./cohort-title.ts";
import type { ToRows } from "./rows-behind.ts";
import type { Cohort } from "./use-overview.ts";

const SHAPE = { prompt: "circle", prompt_feedback: "square", agentic: "triangle" } as const;

/** Dot and Wilson whisker for each cohort, n under it, from 0 to 100 %. */
export function RateChart({ cohorts, toRows }: { cohorts: readonly Cohort[]; toRows: ToRows }) {
	const points = cohorts.map((cohort) => toPoint(cohort, cohorts));
	return (
		<ChartFrame
			title="Valid-environment rate by method"
			note="accepted / evaluable proposals, in percent, with the Wilson 95 % interval"
			hasPicture
			table={{
				columns: ["Method", "Rate [95 %], %", "Accepted", "Evaluable", "Completed", "Planned"],
				rows: points.map(({ label, counts, rate }) => [
					label,
					formatRate(rate),
					counts.accepted,
					counts.evaluable,
					counts.completed,
					counts.planned,
				]),
			}}
		>
			<div className="h-64">
				<ResponsiveContainer width="100%" height="100%">
					<ScatterChart margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false} aria-hidden>
						<CartesianGrid vertical={false} stroke="var(--border)" />
						<XAxis
							dataKey="x"
							type="number"
							domain={[-0.5, Math.max(points.length - 0.5, 0.5)]}
							ticks={points.map(({ x }) => x)}
							tick={<PointTick points={points} />}
							interval={0}
							stroke="var(--border-strong)"
							height={44}
						/>
						<YAxis
							dataKey="y"
							type="number"
							domain={[0, 100]}
							ticks={[0, 25, 50, 75, 100]}
							unit=" %"
							width={52}
							stroke="var(--border-strong)"
							tick={{ fill: "var(--muted)", fontSize: 12 }}
						/>
						{points
							.filter(({ y }) => y !== null)
							.map((point) => (
								<Scatter
									key={point.x}
									data={[point]}
									fill={methodColor(point.method)}
									shape={SHAPE[point.method]}
									isAnimationActive={false}
								>
									<ErrorBar
										dataKey="whisker"
										direction="y"
										width={8}
										strokeWidth={1.5}
										stroke={methodColor(point.method)}
										isAnimationActive={false}
									/>
								</Scatter>
							))}
					</ScatterChart>
				</ResponsiveContainer>
			</div>
			<CohortLinks cohorts={cohorts} toRows={toRows} />
		</ChartFrame>
	);
}

function toPoint(cohort: Cohort, cohorts: readonly Cohort[]) {
	const { rate } = validEnvironmentRate(cohort.counts);
	const title = cohortTitle(cohort, cohorts);
	return {
		x: cohorts.indexOf(cohort),
		y: rate && rate.value * 100,
		whisker: rate ? [(rate.value - rate.low) * 100, (rate.high - rate.value) * 100] : [0, 0],
		label: METHOD_TITLE[cohort.method] + (title && ` (${title})`),
		method: cohort.method,
		counts: cohort.counts,
		rate,
	};
}

type Point = ReturnType<typeof toPoint>;
type TickProps = { points: readonly Point[]; x?: number; y?: number; payload?: { value: number } };

/** The cohort's name, and n under it. */
function PointTick({ points, x = 0, y = 0, payload }: TickProps) {
	const point = points.find((candidate) => candidate.x === payload?.value);
	if (!point) return null;
	return (
		<text x={x} y={y} textAnchor="middle" fontSize={12} fill="var(--foreground)">
			<tspan x={x} dy="1em">
				{point.label}
			</tspan>
			<tspan x={x} dy="1.3em" fill="var(--muted)">
				n = {point.counts.evaluable}
			</tspan>
		</text>
	);
}
