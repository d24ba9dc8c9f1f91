import { DENOMINATOR_NOTE, formatRate, METHOD_ORDER, METHOD_TITLE } from "@aes/core/metrics";
import { ChartFrame } from "../../../components/charts/chart-frame.tsx";
import { INNER_WIDTH, PLOT, Plot, RateAxis, RatePoint, rateToY, shorten } from "../../../components/charts/plot.tsx";
import { type Cohort, cohortName, type Report, shareOf } from "../report.ts";

type Props = { cohorts: readonly Cohort[]; report: Report };

/** Dot and interval of each cohort, grouped by method (the paper's Figure 4, left). */
export function WhiskerChart({ cohorts, report }: Props) {
	const ordered = METHOD_ORDER.flatMap((method) => cohorts.filter((cohort) => cohort.method === method));
	const step = INNER_WIDTH / Math.max(ordered.length, 1);
	const xOf = (at: number) => PLOT.left + (at + 0.5) * step;
	return (
		<ChartFrame
			title="Valid-environment rate by method and proposer"
			note={DENOMINATOR_NOTE[report.denominator]}
			hasPicture
			table={{
				columns: ["Method", "Cohort", "Rate [95 %], %", "Accepted", report.denominator],
				rows: ordered.map((cohort) => {
					const share = shareOf(cohort, report);
					const counted = [share?.successes ?? 0, share?.total ?? 0];
					return [METHOD_TITLE[cohort.method], cohort.title, formatRate(share), ...counted];
				}),
			}}
		>
			<Plot>
				<RateAxis />
				{ordered.map((cohort, at) => (
					<CohortPoint key={cohort.id} cohort={cohort} report={report} x={xOf(at)} chars={Math.floor(step / 6.5)} />
				))}
				{ordered.map((cohort, at) =>
					at > 0 && cohort.method !== ordered[at - 1]?.method ? (
						<line
							key={cohort.id}
							x1={PLOT.left + at * step}
							x2={PLOT.left + at * step}
							y1={rateToY(1)}
							y2={rateToY(0)}
							stroke="var(--border-strong)"
							strokeDasharray="2 3"
						/>
					) : null,
				)}
			</Plot>
		</ChartFrame>
	);
}

function CohortPoint({ cohort, report, x, chars }: { cohort: Cohort; report: Report; x: number; chars: number }) {
	const share = shareOf(cohort, report);
	return (
		<g>
			{share && <RatePoint x={x} share={share} method={cohort.method} />}
			<text x={x} y={PLOT.height - 30} textAnchor="middle" fill="var(--foreground)">
				{shorten(cohortName(cohort), Math.max(chars, 4))}
			</text>
			<text x={x} y={PLOT.height - 14} textAnchor="middle" fill="var(--muted)">
				n = {share?.total ?? 0}
			</text>
		</g>
	);
}
