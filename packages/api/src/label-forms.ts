import { type LabelFormat, renderLabels, renderSettled } from "@aes/core/annotations";
import type { ReviewStep } from "@aes/db";
import { settle } from "./review-report.ts";

export const LABEL_FORMS = ["long", "adjudicated"] as const;
export type LabelForm = (typeof LABEL_FORMS)[number];

/** The labels of complete items as a file: a line an answer, or a line a step with what it came to. */
export function exportLabels(
	steps: readonly ReviewStep[],
	{ form, format }: { form: LabelForm; format: LabelFormat },
): { name: string; text: string } {
	const text =
		form === "long" ? renderLabels(steps.flatMap(toLong), format) : renderSettled(steps.map(toSettled), format);
	return { name: `labels-${form}.${format}`, text };
}

const keyOf = ({ queue, itemId, proposalId, attempt, step }: ReviewStep) => ({
	queue,
	item: itemId,
	proposal: proposalId,
	attempt,
	step: step + 1,
});

const toLong = (step: ReviewStep) =>
	step.answers.map((answer) => ({
		...keyOf(step),
		annotator: answer.annotatorName,
		label: answer.label,
		unsure: answer.isUnsure,
		confidence: answer.confidence,
		note: answer.note,
		ms: answer.ms,
		suggestion_shown: answer.suggestionShown,
		guideline_version: answer.guidelineVersion,
		submitted_at: answer.submittedAt.toISOString(),
	}));

const toSettled = (step: ReviewStep) => ({
	...keyOf(step),
	...settle(step),
	answers: step.answers.length,
	rule_label: step.rule.label,
	rule: step.rule.rule,
	note: step.decision?.note ?? "",
});
