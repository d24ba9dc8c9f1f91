import { type Answer, isAnswered, isLabelled } from "./answer.ts";

type Step = { index: number; source: string };
type Answers = ReadonlyMap<number, Answer>;

export type WorkProgress = {
	/** Steps that want an answer, and those that have one. */
	total: number;
	answered: number;
	/** The first step without an answer: what keeps the item from being submitted; null when nothing does. */
	firstMissing: number | null;
};

export function measureProgress(steps: readonly Step[], answers: Answers): WorkProgress {
	const wanted = steps.filter(isLabelled);
	const missing = wanted.filter(({ index }) => !isAnswered(answers.get(index)));
	return {
		total: wanted.length,
		answered: wanted.length - missing.length,
		firstMissing: missing[0]?.index ?? null,
	};
}

/** The next step after `from` without an answer, from the start again after the end; null when all have one. */
export function findNextMissing(steps: readonly Step[], answers: Answers, from: number): number | null {
	const missing = steps.filter((step) => isLabelled(step) && !isAnswered(answers.get(step.index)));
	return (missing.find(({ index }) => index > from) ?? missing[0])?.index ?? null;
}

/** The steps between two of them, both ends included, that take a label. */
export function listRange(steps: readonly Step[], anchor: number, focus: number): number[] {
	const [from, to] = anchor <= focus ? [anchor, focus] : [focus, anchor];
	return steps.filter((step) => isLabelled(step) && step.index >= from && step.index <= to).map(({ index }) => index);
}
