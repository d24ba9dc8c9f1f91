import { ANSWER_LABELS, type AnswerLabel } from "./answer.ts";

/** Counts over labels × labels, in the order of `ANSWER_LABELS`; sums of such tables are tables of the whole. */
export type Table = readonly (readonly number[])[];

/** One step as several people labelled it; null is a step that somebody was unsure of, or that a person did not label. */
export type LabelledStep = {
	itemId: string;
	step: number;
	labels: ReadonlyMap<string, AnswerLabel | null>;
};

/**
 * The coincidences of one step's labels: each ordered pair of different people's labels adds 1/(m − 1), m being how many
 * labels there are; fewer than two add nothing. After Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011).
 */
export function coincidencesOf(labels: readonly (AnswerLabel | null)[]): Table {
	const given = labels.filter((label) => label !== null);
	if (given.length < 2) return emptyTable();
	return addUp(
		given.flatMap((row, at) =>
			given.filter((_, other) => other !== at).map((column) => ({ row, column, count: 1 / (given.length - 1) })),
		),
	);
}

/** Rows are the first one's labels, columns the second's; pairs that lack a label add nothing. */
export function confusionOf(pairs: readonly (readonly [AnswerLabel | null, AnswerLabel | null])[]): Table {
	return addUp(pairs.flatMap(([row, column]) => (row && column ? [{ row, column, count: 1 }] : [])));
}

/** The sum of tables, each as often as `times` says; once unless told. */
export function sumTables(tables: readonly Table[], times?: readonly number[]): Table {
	const sum = emptyTable();
	for (const [at, table] of tables.entries()) {
		const count = times?.[at] ?? 1;
		if (count > 0) addTable(sum, table, count);
	}
	return sum;
}

function addTable(sum: number[][], table: Table, count: number): void {
	for (let row = 0; row < table.length; row++) {
		const from = table[row];
		const into = sum[row];
		if (!from || !into) continue;
		for (let column = 0; column < from.length; column++) {
			into[column] = (into[column] ?? 0) + count * (from[column] ?? 0);
		}
	}
}

/** One label against all others: a table of two rows and two columns. */
export function collapse(table: Table, label: AnswerLabel): Table {
	const at = ANSWER_LABELS.indexOf(label);
	const both = table[at]?.[at] ?? 0;
	const row = sumOf(table[at] ?? []);
	const column = sumOf(table.map((line) => line[at] ?? 0));
	return [
		[both, row - both],
		[column - both, totalOf(table) - row - column + both],
	];
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
export const totalOf = (table: Table): number => sumOf(table.map(sumOf));

const emptyTable = (): number[][] => ANSWER_LABELS.map(() => ANSWER_LABELS.map(() => 0));

function addUp(cells: readonly { row: AnswerLabel; column: AnswerLabel; count: number }[]): Table {
	const table = emptyTable();
	for (const { row, column, count } of cells) {
		const line = table[ANSWER_LABELS.indexOf(row)];
		const at = ANSWER_LABELS.indexOf(column);
		if (line) line[at] = (line[at] ?? 0) + count;
	}
	return table;
}
