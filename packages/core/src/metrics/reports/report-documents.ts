import type { Report } from "./build-report.ts";
import { FACT_TITLE, type Mismatch } from "./comparability.ts";
import { toFigure5Document } from "./figure5.ts";
import { toPairedDocument } from "./paired-document.ts";
import type { ReportDocument } from "./report-document.ts";
import { toTable1Document } from "./table1.ts";
import { toTable2Document } from "./table2-document.ts";
import { toTable8Document } from "./table8.ts";
import { toTable11Document } from "./table11.ts";

export const REPORT_IDS = ["table1", "table2", "table8", "table11", "figure5", "paired"] as const;
export type ReportId = (typeof REPORT_IDS)[number];

/** One report of the value as a document; what is not comparable stands among its notes. */
export function toReportDocument(report: Report, id: ReportId, options: { withPaper: boolean }): ReportDocument {
	const document = toDocument(report, id, options);
	const warnings = report.comparability.mismatches.map(describeMismatch(report));
	return { ...document, notes: [...warnings.map((warning) => `Not comparable: ${warning}`), ...document.notes] };
}

/** The typed value behind a document, as `--format json` prints it. */
export function toReportValue(report: Report, id: ReportId): unknown {
	const { denominator, baselineId, spend, cohorts, comparability } = report;
	return { id, denominator, baselineId, spend, comparability, cohorts, [id]: report[id] };
}

function toDocument(report: Report, id: ReportId, { withPaper }: { withPaper: boolean }): ReportDocument {
	const options = { withPaper, denominator: report.denominator };
	switch (id) {
		case "table1":
			return toTable1Document(report.table1, options);
		case "table2":
			return toTable2Document(report.table2, { ...options, spend: report.spend });
		case "table8":
			return toTable8Document(report.table8, options);
		case "table11":
			return toTable11Document(report.table11, options);
		case "figure5":
			return toFigure5Document(report.figure5);
		case "paired":
			return toPairedDocument(report.paired, report.cohorts);
	}
}

/** Cohorts that a sentence names; the value holds them all. */
const NAMED = 3;

/** "price table: 2026-11 (Prompt · a) — 2026-12 (Agentic · a)." */
export const describeMismatch =
	({ cohorts }: Pick<Report, "cohorts">) =>
	({ fact, what, values }: Mismatch): string => {
		const titleOf = (id: string) => cohorts.find((cohort) => cohort.id === id)?.title ?? id;
		const list = (ids: readonly string[]) => {
			const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : "";
			return ids.slice(0, NAMED).map(titleOf).join("; ") + more;
		};
		const named = values.map(({ value, cohortIds }) => `${value} (${list(cohortIds)})`);
		const name = FACT_TITLE[fact];
		return `${what === fact ? name : `${name}, ${what}`}: ${named.join(" — ")}.`;
	};
