import {
	REPORT_IDS,
	type Report,
	type ReportId,
	toMarkdown,
	toRecordsCsv,
	toReportDocument,
	toReportValue,
} from "@aes/core/metrics";

export const REPORT_FORMATS = ["md", "csv", "json"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

type Selection = { id: ReportId | "all"; format: ReportFormat; withPaper: boolean };

/** One file for each report that was asked for, by name. */
export function toReportFiles(report: Report, { id, format, withPaper }: Selection): Map<string, string> {
	const ids = id === "all" ? REPORT_IDS : [id];
	return new Map(ids.map((one) => [`${one}.${format}`, renderOne(report, { id: one, format, withPaper })]));
}

function renderOne(report: Report, { id, format, withPaper }: Selection & { id: ReportId }): string {
	switch (format) {
		case "json":
			return `${JSON.stringify(toReportValue(report, id), null, 2)}\n`;
		case "csv":
			return toRecordsCsv(toReportDocument(report, id, { withPaper }));
		case "md":
			return toMarkdown(toReportDocument(report, id, { withPaper }));
	}
}
