import { formatCostPerValid, formatRate, formatUsd } from "@aes/core/metrics";
import { ChartFrame } from "../../../components/charts/chart-frame.tsx";
import {
	INNER_WIDTH,
	PLOT,
	Plot,
	RateAxis,
	RatePoint,
	rateBox,
	rateToY,
	shorten,
} from "../../../components/charts/plot.tsx";
import { PointLabels } from "../../../components/charts/point-labels.tsx";
import { type Cohort, cohortName, type Report, shareOf } from "../report.ts";
import { toCostScale } from "./cost-scale.ts";

/** Cost to the right, rate upwards: better is up and left. A cohort without an accepted environment has no place here. */
export function CostRateChart({ cohorts, report }: { cohorts: readonly Cohort[]; report: Report }) {
	const placed = cohorts.flatMap((cohort) => {
		const share = shareOf(cohort, report);
		return share && cohort.cost.state === "defined" ? [{ cohort, share, microUsd: cohort.cost.microUsd }] : [];
	});
	const scale = toCostScale(placed.map(({ microUsd }) => microUsd));
	const xOf = (microUsd: number) => PLOT.left + 16 + scale.toShare(microUsd) * (INNER_WIDTH - 40);
	const left = cohorts.length - placed.length;
	return (
		<ChartFrame
			title="Cost against rate"
			note={`USD per valid environment${scale.isLog ? ", logarithmic" : ""}, against the rate with its interval${left > 0 ? `; ${left} without an accepted environment are in the table only` : ""}`}
			hasPicture
			table={{
				columns: ["Cohort", "Cost per valid environment", "Rate [95 %], %"],
				rows: cohorts.map((cohort) => [
					cohort.title,
					formatCostPerValid(cohort.cost),
					formatRate(shareOf(cohort, report)),
				]),
			}}
		>
			<Plot>
				<RateAxis />
				{scale.ticks.map((microUsd) => (
					<text key={microUsd} x={xOf(microUsd)} y={PLOT.height - 28} textAnchor="middle" fill="var(--muted)">
						{formatUsd(microUsd)}
					</text>
				))}
				{placed.map(({ cohort, share, microUsd }) => (
					<RatePoint key={cohort.id} x={xOf(microUsd)} share={share} method={cohort.method} />
				))}
				<PointLabels
					marks={placed.map(({ share, microUsd }) => rateBox({ x: xOf(microUsd), share }))}
					labels={placed.map(({ cohort, share, microUsd }) => ({
						id: cohort.id,
						text: shorten(cohortName(cohort), 16),
						x: xOf(microUsd),
						y: rateToY(share.value),
					}))}
				/>
			</Plot>
		</ChartFrame>
	);
}
