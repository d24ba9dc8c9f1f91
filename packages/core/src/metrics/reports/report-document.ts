import { SOURCES, type Source } from "./cohort-key.ts";

/** A cell of a record: numbers stay numbers, null where there is no value. */
export type RecordCell = string | number | null;

/**
 * A report as text renderers take it. `groups` is the table for people, in the paper's shape; `records` holds the same
 * figures for programs: one row for each figure's cohort, units in the column names.
 */
export type ReportDocument = {
	id: string;
	title: string;
	/** What is shown, over which denominator, and what to beware of; each a sentence. */
	notes: readonly string[];
	columns: readonly string[];
	groups: readonly ReportGroup[];
	records: { columns: readonly string[]; rows: readonly RecordRow[] };
};

/** Rows of one source stand together, under its name. */
export type ReportGroup = { source: Source; rows: readonly (readonly string[])[] };
type RecordRow = { source: Source; cells: readonly RecordCell[] };

/** Splits rows by their source, in the order of sources; a source without rows has no group. */
export function groupBySource<Row extends { source: Source }>(
	rows: readonly Row[],
	toCells: (row: Row) => readonly string[],
): ReportGroup[] {
	const groups = SOURCES.map((source) => ({ source, rows: rows.filter((row) => row.source === source).map(toCells) }));
	return groups.filter((group) => group.rows.length > 0);
}
