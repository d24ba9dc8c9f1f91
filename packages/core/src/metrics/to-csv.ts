/**
 * RFC 4180 lines. Text that a spreadsheet would run as a formula is kept as text by a leading apostrophe; null is an
 * empty cell.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
	return rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: string | number | null): string {
	if (value === null) return "";
	if (typeof value === "number") return String(value);
	const text = /^[=+\-@\t\r\n]|^\s+[=+\-@]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
