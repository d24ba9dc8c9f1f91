/** Columns wide enough for their cells; numbers to the right, text to the left. */
export function renderTable(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
	const cells = [columns, ...rows.map((row) => row.map(String))];
	const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
	const isNumber = columns.map((_, index) => rows.length > 0 && rows.every((row) => typeof row[index] === "number"));
	const toLine = (row: readonly string[]) =>
		row
			.map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
			.join("  ")
			.trimEnd();
	const rule = widths.map((width) => "─".repeat(width)).join("  ");
	const [head = [], ...body] = cells;
	return [toLine(head), rule, ...body.map(toLine)].join("\n");
}
