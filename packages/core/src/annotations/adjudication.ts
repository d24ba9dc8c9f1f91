import type { AnswerLabel } from "./answer.ts";

/** What a complete item's step came to. `label` is the final one; null while people disagree. */
export type Settlement = { state: "agreed" | "decided"; label: AnswerLabel } | { state: "disagreed"; label: null };

type Labels = readonly (AnswerLabel | null)[];

/** All say the same: agreed. Else it takes a decision; somebody's "unsure" is no agreement. */
export function settleStep(labels: Labels, decision: AnswerLabel | null): Settlement {
	if (decision) return { state: "decided", label: decision };
	const [first = null] = labels;
	if (first && labels.every((label) => label === first)) return { state: "agreed", label: first };
	return { state: "disagreed", label: null };
}

/** The label of more than half of the people, those who were unsure counted among them; null when there is none. */
export function findMajority(labels: Labels): AnswerLabel | null {
	return labels.find((label) => label && labels.filter((other) => other === label).length * 2 > labels.length) ?? null;
}

/** Who overrules a majority says why. */
export function needsNote(labels: Labels, decision: AnswerLabel): boolean {
	const majority = findMajority(labels);
	return majority !== null && majority !== decision;
}
