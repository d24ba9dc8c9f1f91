"use client";
import { GitCompareArrows } from "lucide-react";
import { useHotkeys } from "react-hotkeys-hook";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { SourceCharts } from "./charts/source-charts.tsx";
import { ComparabilityBanner } from "./comparability-banner.tsx";
import { CompareControls } from "./compare-controls.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { DomainSection } from "./domain-section.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { MatchedCard } from "./matched-card.tsx";
import { type Report, splitBySource } from "./report.ts";
import { ReportTable } from "./report-table.tsx";
import { type Comparison, useComparison } from "./use-comparison.ts";

/** Cohorts beside each other in the shapes of the paper's tables and figures. */
export function ComparePage() {
	const comparison = useComparison();
	const { state, setState, report } = comparison;
	useHotkeys("d", () => void setState({ diff: !state.diff }));
	useHotkeys("b", () => document.getElementById("baseline")?.focus(), { preventDefault: true });
	return (
		<>
			<PageHeader
				title="Compare"
				lead="The same seeds by several methods and proposers: valid-environment rate, and what a valid environment costs."
			>
				{report.data && <ExportMenu report={report.data} withPaper={state.paper} />}
			</PageHeader>
			<CompareControls comparison={comparison} />
			<QueryState query={report} what="the comparison" className="h-64">
				{(data) =>
					data.cohorts.length === 0 ? <NothingToCompare /> : <Comparisons report={data} comparison={comparison} />
				}
			</QueryState>
		</>
	);
}

function Comparisons({ report, comparison: { state, setState } }: { report: Report; comparison: Comparison }) {
	const options = { withPaper: state.paper };
	return (
		<div className="flex flex-col gap-3">
			<ComparabilityBanner report={report} />
			<ComparisonTable report={report} withPaper={state.paper} />
			{splitBySource(report).map(({ source, title, cohorts }) => (
				<SourceCharts key={source} title={title} cohorts={cohorts} report={report} />
			))}
			<MatchedCard
				report={report}
				isDifferencesOnly={state.diff}
				onDifferencesOnly={(diff) => void setState({ diff })}
			/>
			{report.table11.length > 0 && <ReportTable report={report} id="table11" {...options} />}
			<DomainSection report={report} {...options} />
			<ReportTable report={report} id="figure5" {...options} />
			<ReportTable report={report} id="table1" {...options} />
		</div>
	);
}

function NothingToCompare() {
	return (
		<EmptyState icon={GitCompareArrows} title="Nothing to compare yet">
			A campaign with two methods or more fills this page: run{" "}
			<code className="rounded bg-surface-2 px-1 font-mono">./aes demo</code>.
		</EmptyState>
	);
}
