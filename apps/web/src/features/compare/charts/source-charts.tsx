import type { Cohort, Report } from "../report.ts";
import { CostRateChart } from "./cost-rate-chart.tsx";
import { RichnessStrip } from "./richness-strip.tsx";
import { SlopeChart } from "./slope-chart.tsx";
import { WhiskerChart } from "./whisker-chart.tsx";

/** The charts of one source's cohorts. */
export function SourceCharts({
	title,
	cohorts,
	report,
}: {
	title: string;
	cohorts: readonly Cohort[];
	report: Report;
}) {
	const source = cohorts[0]?.source;
	return (
		<section aria-label={title} className="flex flex-col gap-2">
			<p className="text-xs font-medium text-muted">{title}</p>
			<div className="grid gap-3 xl:grid-cols-2">
				<WhiskerChart cohorts={cohorts} report={report} />
				<SlopeChart rows={report.table2.rows.filter((row) => row.source === source)} />
				<CostRateChart cohorts={cohorts} report={report} />
				<RichnessStrip rows={report.figure5.filter((row) => row.source === source)} />
			</div>
		</section>
	);
}
