"use client";
import { REPORT_IDS, type ReportId, toMarkdown, toRecordsCsv, toReportDocument } from "@aes/core/metrics";
import { Download } from "lucide-react";
import { saveFile } from "../../components/charts/save-file.ts";
import { Button } from "../../components/ui/button.tsx";
import type { Report } from "./report.ts";

const CSV_TITLE: Record<ReportId, string> = {
	table1: "Table 1",
	table2: "Table 2",
	table8: "Table 8",
	table11: "Table 11",
	figure5: "Figure 5",
	paired: "matched seeds",
};

/** All reports as one Markdown or JSON file, and each as CSV; the same text as `./aes report` writes. */
export function ExportMenu({ report, withPaper }: { report: Report; withPaper: boolean }) {
	const documentOf = (id: ReportId) => toReportDocument(report, id, { withPaper });
	const save = (name: string, type: string, text: string) =>
		saveFile(`report-${name}`, new Blob([text], { type: `${type};charset=utf-8` }));
	return (
		<details className="relative">
			<summary className="flex h-8 cursor-pointer items-center gap-1.5 rounded-md border bg-background px-3 text-sm font-medium">
				<Download aria-hidden className="size-4" />
				Export
			</summary>
			<div className="absolute right-0 z-10 mt-1 flex w-56 flex-col gap-1 rounded-md border bg-background p-2 shadow-lg">
				<Button
					variant="ghost"
					onClick={() => save("all.md", "text/markdown", REPORT_IDS.map(documentOf).map(toMarkdown).join("\n"))}
				>
					All as Markdown
				</Button>
				<Button variant="ghost" onClick={() => save("all.json", "application/json", JSON.stringify(report, null, 2))}>
					All as JSON
				</Button>
				{REPORT_IDS.map((id) => (
					<Button key={id} variant="ghost" onClick={() => save(`${id}.csv`, "text/csv", toRecordsCsv(documentOf(id)))}>
						CSV of {CSV_TITLE[id]}
					</Button>
				))}
			</div>
		</details>
	);
}
