"use client";
import { costPerValidEnvironment, costRatio, formatCostPerValid, formatCostRatio, formatUsd } from "@aes/core/metrics";
import { Bar, BarChart, CartesianGrid, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { METHOD_TITLE, methodColor } from "../../components/domain/method-mark.tsx";
import { CohortLinks } from "./cohort-links.tsx";
import { cohortTitle } from "./cohort-title.ts";
import type { ToRows } from "./rows-behind.ts";
import type { Cohort } from "./use-overview.ts";

/** Cost per valid environment for each cohort; one without an accepted environment has no bar, only its spend. */
export function CostChart({ cohorts, toRows }: { cohorts: readonly Cohort[]; toRows: ToRows }) {
	const rows = cohorts.map((cohort) => toRow(cohort, cohorts));
	return (
		<ChartFrame
			title="Cost per valid environment"
			note="all spend by proposals, also failed ones / accepted environments; solver rollouts are not in it"
			hasPicture
			table={{
				columns: ["Method", "Cost per valid environment", "To Prompt", "Model", "Sandboxes"],
				rows: rows.map(({ label, text, ratio, spend }) => [
					label,
					text,
					ratio,
					formatUsd(spend.modelMicroUsd),
					formatUsd(spend.sandboxMicroUsd),
				]),
			}}
		>
			<div className="h-64">
				<ResponsiveContainer width="100%" height="100%">
					<BarChart
						data={rows}
						margin={{ top: 24, right: 12, bottom: 0, left: 0 }}
						accessibilityLayer={false}
						aria-hidden
					>
						<CartesianGrid vertical={false} stroke="var(--border)" />
						<XAxis
							dataKey="label"
							interval={0}
							stroke="var(--border-strong)"
							tick={{ fill: "var(--foreground)", fontSize: 12 }}
						/>
						<YAxis
							width={64}
							stroke="var(--border-strong)"
							tick={{ fill: "var(--muted)", fontSize: 12 }}
							tickFormatter={(microUsd: number) => formatUsd(microUsd)}
						/>
						<Bar dataKey="microUsd" maxBarSize={56} isAnimationActive={false}>
							{rows.map(({ label, method }) => (
								<Cell key={label} fill={methodColor(method)} />
							))}
							<LabelList dataKey="text" position="top" fill="var(--foreground)" fontSize={12} />
						</Bar>
					</BarChart>
				</ResponsiveContainer>
			</div>
			<CohortLinks cohorts={cohorts} toRows={toRows} />
		</ChartFrame>
	);
}

function costOf(cohort: Cohort) {
	return costPerValidEnvironment({ spendMicroUsd: cohort.spend.totalMicroUsd, accepted: cohort.counts.accepted });
}

function toRow(cohort: Cohort, cohorts: readonly Cohort[]) {
	const cost = costOf(cohort);
	const baseline = cohorts.find(({ method, proposer }) => method === "prompt" && proposer === cohort.proposer);
	const title = cohortTitle(cohort, cohorts);
	return {
		label: METHOD_TITLE[cohort.method] + (title && ` (${title})`),
		method: cohort.method,
		microUsd: cost.state === "defined" ? cost.microUsd : 0,
		text: formatCostPerValid(cost),
		ratio: baseline ? formatCostRatio(costRatio(cost, costOf(baseline))) : "—",
		spend: cohort.spend,
	};
}
