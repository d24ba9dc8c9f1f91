import {
	type Figure8,
	REPORT_IDS,
	type Report,
	type ReportDocument,
	type ReportId,
	toFigure8Document,
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

/** Figure 8 as one file: lanes of several proposals on one seed. */
export function toFigure8File(
	figure: Figure8,
	{ seedName, format }: { seedName: string; format: ReportFormat },
): Map<string, string> {
	const value = { id: "figure8", seedName, ...figure };
	return new Map([[`figure8.${format}`, render(toFigure8Document(figure, seedName), { format, value })]]);
}

const renderOne = (report: Report, { id, format, withPaper }: Selection & { id: ReportId }): string =>
	render(toReportDocument(report, id, { withPaper }), { format, value: toReportValue(report, id) });

function render(document: ReportDocument, { format, value }: { format: ReportFormat; value: unknown }): string {
	switch (format) {
		case "json":
			return `${JSON.stringify(value, null, 2)}\n`;
		case "csv":
			return toRecordsCsv(document);
		case "md":
			return toMarkdown(document);
	}
}
