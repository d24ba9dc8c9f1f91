import {
	type Agreement,
	type AnswerLabel,
	findMajority,
	type LabelledStep,
	measureAgreement,
	measurePair,
	type PairAgreement,
	settleStep,
} from "@aes/core/annotations";
import type { ReviewStep } from "@aes/db";

/** A step as leads decide on it. Names stand in it only once it is agreed or decided. */
export type Dispute = {
	itemId: string;
	proposalId: string;
	position: number;
	step: number;
	title: string;
	state: "agreed" | "disagreed" | "decided";
	/** The final label; null while people disagree. */
	label: AnswerLabel | null;
	majority: AnswerLabel | null;
	answers: {
		name: string | null;
		label: AnswerLabel | null;
		isUnsure: boolean;
		confidence: number | null;
		note: string;
	}[];
	rule: ReviewStep["rule"];
	note: string;
};

export type ReviewReport = {
	agreement: Agreement;
	/** Names by the keys of `agreement.pairs`. */
	people: { key: string; name: string; items: number; steps: number; medianMs: number | null }[];
	settled: { agreed: number; disagreed: number; decided: number };
	/** Agreement of the answers that were given under each version of the guideline; of both, the later one counts. */
	byGuideline: (Pick<Agreement, "steps" | "percent" | "alpha"> & { version: number })[];
	/** The same by the week of the last submission; weeks begin on Monday, UTC. */
	byWeek: (Pick<Agreement, "steps" | "percent" | "alpha"> & { week: string })[];
	/** People's final labels against the rules'. */
	rules: Pick<PairAgreement, "steps" | "percent" | "kappa" | "table"> & {
		/** Where they differ, most often first. */
		misses: { rule: string | null; said: string | null; people: AnswerLabel; count: number; steps: RuleMiss[] }[];
	};
};
type RuleMiss = { itemId: string; proposalId: string; position: number; step: number; title: string };

/** Any fixed number: the same rows give the same intervals. */
const SEED = 20_261_130;
const PEOPLE = "people";
const RULES = "rules";
const MAX_EXAMPLES = 20;

/** What complete items came to. */
export function toReviewReport(steps: readonly ReviewStep[]): ReviewReport {
	return {
		agreement: measureAgreement(toLabelledSteps(steps), SEED),
		people: listPeople(steps),
		settled: countSettled(steps),
		byGuideline: [...groupBy(steps, (step) => Math.max(0, ...step.answers.map((answer) => answer.guidelineVersion)))]
			.sort(([a], [b]) => a - b)
			.map(([version, group]) => ({ version, ...measureShort(group) })),
		byWeek: [...groupBy(steps, toWeek)]
			.sort(([a], [b]) => a.localeCompare(b))
			.map(([week, group]) => ({ week, ...measureShort(group) })),
		rules: measureRules(steps),
	};
}

export const toLabelledSteps = (steps: readonly ReviewStep[]): LabelledStep[] =>
	steps.map(({ itemId, step, answers }) => ({
		itemId,
		step,
		labels: new Map(answers.map(({ annotator, label }) => [annotator, label])),
	}));

export function toDispute(step: ReviewStep): Dispute {
	const settled = settle(step);
	const isOpen = settled.state === "disagreed";
	const { itemId, proposalId, position, title, rule, decision } = step;
	return {
		itemId,
		proposalId,
		position,
		step: step.step,
		title,
		...settled,
		majority: findMajority(labelsOf(step)),
		answers: step.answers.map(({ annotatorName, label, isUnsure, confidence, note }) => ({
			name: isOpen ? null : annotatorName,
			label,
			isUnsure,
			confidence,
			note,
		})),
		rule,
		note: decision?.note ?? "",
	};
}

export const settle = (step: ReviewStep) => settleStep(labelsOf(step), step.decision?.label ?? null);

const labelsOf = ({ answers }: ReviewStep) => answers.map(({ label }) => label);

function measureShort(steps: readonly ReviewStep[]): Pick<Agreement, "steps" | "percent" | "alpha"> {
	const { steps: count, percent, alpha } = measureAgreement(toLabelledSteps(steps), SEED);
	return { steps: count, percent, alpha };
}

function countSettled(steps: readonly ReviewStep[]): ReviewReport["settled"] {
	const counts = { agreed: 0, disagreed: 0, decided: 0 };
	for (const step of steps) counts[settle(step).state] += 1;
	return counts;
}

function listPeople(steps: readonly ReviewStep[]): ReviewReport["people"] {
	const given = steps.flatMap(({ itemId, answers }) => answers.map((answer) => ({ itemId, ...answer })));
	return [...groupBy(given, ({ annotator }) => annotator)].map(([key, answers]) => ({
		key,
		name: answers[0]?.annotatorName ?? key,
		items: new Set(answers.map(({ itemId }) => itemId)).size,
		steps: answers.length,
		medianMs: findMedian(answers.map(({ ms }) => ms).filter((ms) => ms > 0)),
	}));
}

function findMedian(numbers: number[]): number | null {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? null;
}

function measureRules(steps: readonly ReviewStep[]): ReviewReport["rules"] {
	const compared = steps.flatMap((step) => {
		const { label } = settle(step);
		return label && step.rule.label ? [{ step, label, said: step.rule.label }] : [];
	});
	const labelled = compared.map(({ step, label, said }) => ({
		itemId: step.itemId,
		step: step.step,
		labels: new Map([
			[PEOPLE, label],
			[RULES, said === "unsure" ? null : said],
		]),
	}));
	const { table, percent, kappa, steps: count } = measurePair(labelled, [PEOPLE, RULES], SEED);
	const missed = compared.filter(({ label, said }) => label !== said);
	const misses = [...groupBy(missed, ({ step, said, label }) => `${step.rule.rule} ${said} ${label}`).values()]
		.sort((a, b) => b.length - a.length)
		.flatMap((group) => {
			const [first] = group;
			if (!first) return [];
			const examples = group.slice(0, MAX_EXAMPLES).map(({ step }) => step);
			return [
				{
					rule: first.step.rule.rule,
					said: first.said,
					people: first.label,
					count: group.length,
					steps: examples.map(({ itemId, proposalId, position, step, title }) => ({
						itemId,
						proposalId,
						position,
						step,
						title,
					})),
				},
			];
		});
	return { steps: count, percent, kappa, table, misses };
}

function toWeek({ answers }: ReviewStep): string {
	const last = new Date(Math.max(0, ...answers.map(({ submittedAt }) => submittedAt.getTime())));
	last.setUTCDate(last.getUTCDate() - ((last.getUTCDay() + 6) % 7));
	return last.toISOString().slice(0, 10);
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
	const groups = new Map<Key, Row[]>();
	for (const row of rows) {
		const key = keyOf(row);
		const group = groups.get(key);
		if (group) group.push(row);
		else groups.set(key, [row]);
	}
	return groups;
}
