import { toCsv } from "../to-csv.ts";
import { SOURCE_TITLE, SOURCES } from "./cohort-key.ts";
import type { ReportDocument } from "./report-document.ts";

/** GitHub-flavoured Markdown; each source under a heading of its own. */
export function toMarkdown(document: ReportDocument): string {
	const { title, notes, columns, groups } = document;
	const tables = groups.flatMap(({ source, rows }) => [
		`### ${escapeMarkdown(SOURCE_TITLE[source])}`,
		"",
		toRow(columns),
		toRow(columns.map(() => "---")),
		...rows.map((row) => toRow(row.map(escapeMarkdown))),
		"",
	]);
	const body = groups.length > 0 ? tables : ["Nothing to show yet.", ""];
	return [`## ${escapeMarkdown(title)}`, "", ...body, ...notes.map((note) => `* ${escapeMarkdown(note)}`), ""].join(
		"\n",
	);
}

/** One row for each cohort, its source first; an empty line stands between sources. */
export function toRecordsCsv({ records }: ReportDocument): string {
	const blocks = SOURCES.map((source) =>
		toCsv(records.rows.filter((row) => row.source === source).map(({ cells }) => [SOURCE_TITLE[source], ...cells])),
	);
	return toCsv([["source", ...records.columns]]) + blocks.filter(Boolean).join("\r\n");
}

const toRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Names come from models and tasks: no markup of theirs is kept, and no cell ends early. `**` of ours is set after. */
function escapeMarkdown(text: string): string {
	return text
		.replaceAll(/[\r\n]+/g, " ")
		.replaceAll(/[\\`*_[\]<>|#]/g, "\\$&")
		.replaceAll(BOLD_MARK, "**");
}

const BOLD_MARK = "\u0001";

/** Sets a figure of ours in bold. */
export const bold = (text: string): string => `${BOLD_MARK}${text}${BOLD_MARK}`;
export const isBold = (text: string): boolean => text.startsWith(BOLD_MARK);
export const withoutBold = (text: string): string => text.replaceAll(BOLD_MARK, "");
