import { Shapes } from "lucide-react";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { DomainChart } from "./charts/domain-chart.tsx";
import { type Report, splitBySource } from "./report.ts";
import { ReportTable } from "./report-table.tsx";

/** Smaller than where it stands alone, figures in one line each. */
const BESIDE = "max-h-[36rem] [&_table]:text-xs [&_td]:pr-2 [&_th]:pr-2 [&_td:nth-last-child(-n+2)]:whitespace-nowrap";

/** Table 8 as a picture for each source, and as a table beside it. */
export function DomainSection({ report, withPaper }: { report: Report; withPaper: boolean }) {
	const sources = splitBySource(report).map(({ source, title }) => ({
		title,
		rows: report.table8.filter((row) => row.source === source),
	}));
	return (
		<section aria-label="By domain" className="grid items-start gap-3 xl:grid-cols-2">
			<div className="flex min-w-0 flex-col gap-3">
				{report.table8.every(({ domain }) => domain === null) ? (
					<NoDomains />
				) : (
					sources.map(({ title, rows }) => (
						<div key={title} className="flex flex-col gap-2">
							<p className="text-xs font-medium text-muted">{title}</p>
							<DomainChart rows={rows} denominator={report.denominator} />
						</div>
					))
				)}
			</div>
			<ReportTable report={report} id="table8" withPaper={withPaper} className={BESIDE} />
		</section>
	);
}

function NoDomains() {
	return (
		<EmptyState icon={Shapes} title="Nothing to tell apart by domain">
			The seeds name fewer than two domains. A seed's domain is the <code className="font-mono">category</code> in the{" "}
			<code className="font-mono">task.toml</code> of its task.
		</EmptyState>
	);
}
