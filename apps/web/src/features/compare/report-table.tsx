import { isBold, type ReportId, SOURCE_TITLE, toReportDocument, withoutBold } from "@aes/core/metrics";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import type { Report } from "./report.ts";

type Props = { report: Report; id: ReportId; withPaper: boolean; className?: string };

/** One report as a table, scrolled within `className`; each source under a heading of its own, notes below. */
export function ReportTable({ report, id, withPaper, className = "" }: Props) {
	const { title, columns, groups, notes } = toReportDocument(report, id, { withPaper });
	const own = notes.filter((note) => !note.startsWith("Not comparable"));
	return (
		<Card>
			<CardTitle>{title}</CardTitle>
			<ScrollRegion label={title} className={className}>
				<table className="w-full text-left text-sm">
					<caption className="sr-only">{title}</caption>
					<thead className="sticky top-0 bg-background">
						<tr className="border-b text-xs text-muted">
							{columns.map((column) => (
								<th key={column} scope="col" className="whitespace-nowrap pb-2 pr-4 font-medium">
									{column}
								</th>
							))}
						</tr>
					</thead>
					{groups.map(({ source, rows }) => (
						<tbody key={source} className={source === "paper" ? "text-muted" : undefined}>
							<tr>
								<th
									scope="rowgroup"
									colSpan={columns.length}
									className="border-y bg-surface-2 px-2 py-1.5 text-xs font-medium"
								>
									{SOURCE_TITLE[source]}
								</th>
							</tr>
							{rows.map((row) => (
								<ReportRow key={row.join(" ")} columns={columns} row={row} />
							))}
						</tbody>
					))}
				</table>
			</ScrollRegion>
			<ul className="mt-2 list-disc pl-4 text-xs text-muted">
				{own.map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
		</Card>
	);
}

function ReportRow({ columns, row }: { columns: readonly string[]; row: readonly string[] }) {
	return (
		<tr className="border-b align-top last:border-0">
			{row.map((cell, at) => (
				<td key={columns[at]} className={`py-1.5 pr-4 ${isBold(cell) ? "font-semibold" : ""}`}>
					{withoutBold(cell)}
				</td>
			))}
		</tr>
	);
}
