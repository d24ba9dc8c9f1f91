import { formatRate, METHOD_TITLE, type RatePoint, type RateSeries, toRateSeries } from "@aes/core/metrics";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import {
	INNER_WIDTH,
	Marker,
	PLOT,
	Plot,
	RatePoint as Point,
	RateAxis,
	rateToY,
} from "../../components/charts/plot.tsx";
import { MethodName, methodColor } from "../../components/domain/method-mark.tsx";
import { formatBucket } from "./format-period.ts";
import type { Overview } from "./use-overview.ts";

/** With more buckets, intervals would cover each other: the table has them all. */
const WHISKERS_UP_TO = 14;
const LABELS_AT_MOST = 8;
/** Methods stand beside each other where they meet. */
const BESIDE = { prompt: -5, prompt_feedback: 0, agentic: 5 } as const;

/** The rate of each method bucket by bucket: gaps where nothing was evaluable, the last one dotted while it is under way. */
export function RateOverTime({ overview, target }: { overview: Overview; target: number | null }) {
	const { buckets, unit } = overview;
	const series = toRateSeries(overview.rates, buckets);
	const step = INNER_WIDTH / Math.max(buckets.length, 1);
	const xOf = (at: number) => PLOT.left + (at + 0.5) * step;
	const every = Math.ceil(buckets.length / LABELS_AT_MOST);
	return (
		<ChartFrame
			title="Valid-environment rate over time"
			note={`accepted / evaluable proposals by the UTC ${unit ?? "day"} they ended in; hollow and dotted: a part of one`}
			hasPicture
			table={toTable(series, overview)}
		>
			{series.length === 0 ? (
				<p className="py-16 text-center text-muted">Nothing evaluable ended in this period.</p>
			) : (
				<>
					<Plot>
						<RateAxis />
						{target !== null && <TargetLine share={target} />}
						{buckets.map((bucket, at) =>
							at % every === 0 && unit ? (
								<text
									key={bucket.from.getTime()}
									x={xOf(at)}
									y={PLOT.height - 26}
									textAnchor="middle"
									fill="var(--muted)"
								>
									{formatBucket(bucket.from, unit)}
								</text>
							) : null,
						)}
						{series.map((one) => (
							<Course key={one.method} series={one} xOf={(at) => xOf(at) + BESIDE[one.method]} />
						))}
					</Plot>
					<p className="flex flex-wrap gap-4 text-xs">
						{series.map(({ method }) => (
							<MethodName key={method} method={method} />
						))}
					</p>
				</>
			)}
		</ChartFrame>
	);
}

function Course({ series: { method, points }, xOf }: { series: RateSeries; xOf: (at: number) => number }) {
	const hasWhiskers = points.length <= WHISKERS_UP_TO;
	return (
		<g>
			{toSegments(points).map(({ from, to, isPart }) => (
				<line
					key={from}
					x1={xOf(from)}
					y1={yOf(points[from])}
					x2={xOf(to)}
					y2={yOf(points[to])}
					stroke={methodColor(method)}
					strokeWidth="1.5"
					strokeDasharray={isPart ? "2 4" : undefined}
				/>
			))}
			{points.map(({ rate, isComplete, from }, at) => {
				if (!rate) return null;
				if (isComplete && hasWhiskers) return <Point key={from.getTime()} x={xOf(at)} share={rate} method={method} />;
				const place = { x: xOf(at), y: rateToY(rate.value) };
				return <Marker key={from.getTime()} {...place} method={method} isHollow={!isComplete} />;
			})}
		</g>
	);
}

const yOf = (point: RatePoint | undefined): number => rateToY(point?.rate?.value ?? 0);

/** Neighbours that both have a rate: no line leads over a gap. */
function toSegments(points: readonly RatePoint[]) {
	return points.flatMap((point, at) => {
		const before = points[at - 1];
		if (!before?.rate || !point.rate) return [];
		return [{ from: at - 1, to: at, isPart: !(before.isComplete && point.isComplete) }];
	});
}

function TargetLine({ share }: { share: number }) {
	const y = rateToY(share);
	return (
		<g data-mark="target">
			<line
				x1={PLOT.left}
				x2={PLOT.width - PLOT.right}
				y1={y}
				y2={y}
				stroke="var(--foreground)"
				strokeDasharray="8 4"
			/>
			<text x={PLOT.width - PLOT.right} y={y - 4} textAnchor="end" fill="var(--foreground)">
				target {Math.round(share * 1000) / 10} %
			</text>
		</g>
	);
}

function toTable(series: readonly RateSeries[], { unit }: Overview) {
	const columns = [`UTC ${unit ?? "day"} from`, "Method", "Rate [95 %], %", "Accepted", "Evaluable", "Whole"];
	const rows = series.flatMap(({ method, points }) =>
		points.map(({ from, rate, isComplete }) => [
			from.toISOString().slice(0, unit === "hour" ? 16 : 10),
			METHOD_TITLE[method],
			formatRate(rate),
			rate?.successes ?? 0,
			rate?.total ?? 0,
			isComplete ? "yes" : "part",
		]),
	);
	return { columns, rows };
}
