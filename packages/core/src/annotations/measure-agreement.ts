import { cohensKappa, krippendorffAlpha, percentAgreement } from "./agreement-measures.ts";
import { ANSWER_LABELS, type AnswerLabel } from "./answer.ts";
import { bootstrap, type Estimate } from "./bootstrap.ts";
import {
	coincidencesOf,
	collapse,
	confusionOf,
	type LabelledStep,
	sumOf,
	sumTables,
	type Table,
	totalOf,
} from "./contingency.ts";

type LabelAgreement = {
	label: AnswerLabel /** Labels given. */;
	used: number;
	percent: Estimate;
	alpha: Estimate;
};
export type PairAgreement = {
	annotators: readonly [string, string];
	/** Steps that both labelled. */
	steps: number;
	percent: Estimate;
	kappa: Estimate;
	table: Table;
};
export type Agreement = {
	items: number;
	/** Steps with at least two labels: what is compared. */
	steps: number;
	/** What the bootstrap drew: items where there are enough of them, since steps of one trace are not independent. */
	resampled: "items" | "steps";
	percent: Estimate;
	alpha: Estimate;
	byLabel: readonly LabelAgreement[];
	pairs: readonly PairAgreement[];
	/** Ordered pairs of labels, so symmetric; each step weighs as many labels as it has. */
	coincidences: Table;
};

/** With fewer items than this, drawing items would show little but which of them were drawn. */
const MIN_ITEMS = 5;

/** Percent, Krippendorff's α overall and per label, Cohen's κ per pair of people; each with a seeded 95 % interval. */
export function measureAgreement(steps: readonly LabelledStep[], seed: number): Agreement {
	const compared = steps.filter(({ labels }) => countGiven(labels) >= 2);
	const items = new Set(compared.map(({ itemId }) => itemId)).size;
	const clusters = toClusters(compared.map((step) => ({ ...step, table: coincidencesOf([...step.labels.values()]) })));
	const coincidences = sumTables(clusters);
	const estimates = bootstrap(clusters, MEASURES, seed);
	return {
		items,
		steps: compared.length,
		resampled: items >= MIN_ITEMS ? "items" : "steps",
		percent: estimates.percent,
		alpha: estimates.alpha,
		byLabel: ANSWER_LABELS.map((label, at) => ({
			label,
			used: Math.round(sumOf(coincidences[at] ?? [])),
			percent: estimates[`percent ${label}`],
			alpha: estimates[`alpha ${label}`],
		})),
		pairs: listPairs(compared).map((annotators) => measurePair(compared, annotators, seed)),
		coincidences,
	};
}

type Measure = (table: Table) => number | null;
type MeasureName = "percent" | "alpha" | `percent ${AnswerLabel}` | `alpha ${AnswerLabel}`;

/** Overall, and each label against all others, of the same resamples. */
const MEASURES = Object.fromEntries<Measure>([
	["percent", percentAgreement],
	["alpha", krippendorffAlpha],
	...ANSWER_LABELS.flatMap((label): [string, Measure][] => [
		[`percent ${label}`, (table) => percentAgreement(collapse(table, label))],
		[`alpha ${label}`, (table) => krippendorffAlpha(collapse(table, label))],
	]),
]) as Record<MeasureName, Measure>;

/** Two sources of labels against each other: two people, or people and the rules. */
export function measurePair(
	steps: readonly LabelledStep[],
	annotators: readonly [string, string],
	seed: number,
): PairAgreement {
	const [first, second] = annotators;
	const tables = steps.map(({ labels, ...step }) => ({
		...step,
		table: confusionOf([[labels.get(first) ?? null, labels.get(second) ?? null]]),
	}));
	const clusters = toClusters(tables.filter(({ table }) => totalOf(table) > 0));
	const table = sumTables(clusters);
	return {
		annotators,
		steps: totalOf(table),
		...bootstrap(clusters, { percent: percentAgreement, kappa: cohensKappa }, seed),
		table,
	};
}

/** The steps on which one person said `row` and another `column`: what a cell of the matrix stands for. */
export function listConfused(
	steps: readonly LabelledStep[],
	cell: { row: AnswerLabel; column: AnswerLabel },
): LabelledStep[] {
	return steps.filter(({ labels }) => {
		const given = [...labels.values()];
		const at = given.indexOf(cell.row);
		return at >= 0 && given.some((label, other) => other !== at && label === cell.column);
	});
}

/** Items where there are enough of them, else steps. */
function toClusters(tables: readonly { itemId: string; table: Table }[]): Table[] {
	const byItem = new Map<string, Table[]>();
	for (const { itemId, table } of tables) byItem.set(itemId, [...(byItem.get(itemId) ?? []), table]);
	return byItem.size < MIN_ITEMS
		? tables.map(({ table }) => table)
		: [...byItem.values()].map((group) => sumTables(group));
}

function listPairs(steps: readonly LabelledStep[]): (readonly [string, string])[] {
	const people = [...new Set(steps.flatMap(({ labels }) => [...labels.keys()]))].sort();
	return people.flatMap((first, at) => people.slice(at + 1).map((second) => [first, second] as const));
}

const countGiven = (labels: LabelledStep["labels"]): number =>
	[...labels.values()].filter((label) => label !== null).length;
