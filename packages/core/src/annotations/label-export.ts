import { toCsv } from "../metrics/index.ts";
import type { AnswerLabel } from "./answer.ts";

/** One person's word on one step: the long form. */
export type LabelRecord = {
	queue: string;
	item: string;
	proposal: string;
	attempt: number;
	/** From 1, as pages count. */
	step: number;
	annotator: string;
	/** null: unsure, and no label given. */
	label: AnswerLabel | null;
	unsure: boolean;
	confidence: number | null;
	note: string;
	/** Time in view while it was answered; a guess of the page, not a measurement. */
	ms: number;
	/** The rules' label when it was shown before the answer; null when none was. */
	suggestion_shown: string | null;
	guideline_version: number;
	submitted_at: string;
};

/** One step with what it came to: the adjudicated form. */
export type SettledRecord = {
	queue: string;
	item: string;
	proposal: string;
	attempt: number;
	step: number;
	/** agreed, decided or disagreed. */
	state: string;
	/** null while people disagree. */
	label: AnswerLabel | null;
	answers: number;
	/** What the rules say, and by which of them. */
	rule_label: string | null;
	rule: string | null;
	note: string;
};

export const LABEL_FORMATS = ["csv", "jsonl"] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

const LONG_COLUMNS = [
	"queue",
	"item",
	"proposal",
	"attempt",
	"step",
	"annotator",
	"label",
	"unsure",
	"confidence",
	"note",
	"ms",
	"suggestion_shown",
	"guideline_version",
	"submitted_at",
] as const satisfies readonly (keyof LabelRecord)[];

const SETTLED_COLUMNS = [
	"queue",
	"item",
	"proposal",
	"attempt",
	"step",
	"state",
	"label",
	"answers",
	"rule_label",
	"rule",
	"note",
] as const satisfies readonly (keyof SettledRecord)[];

/** CSV with formulas kept as text, or one JSON object a line, whose values stay as they are. */
export const renderLabels = (records: readonly LabelRecord[], format: LabelFormat): string =>
	render(LONG_COLUMNS, records, format);

export const renderSettled = (records: readonly SettledRecord[], format: LabelFormat): string =>
	render(SETTLED_COLUMNS, records, format);

type Value = string | number | boolean | null;

function render<Column extends string>(
	columns: readonly Column[],
	records: readonly Record<Column, Value>[],
	format: LabelFormat,
): string {
	if (format === "jsonl") return records.map((record) => `${JSON.stringify(record)}\n`).join("");
	const cell = (value: Value) => (typeof value === "boolean" ? String(value) : value);
	return toCsv([columns, ...records.map((record) => columns.map((column) => cell(record[column])))]);
}
