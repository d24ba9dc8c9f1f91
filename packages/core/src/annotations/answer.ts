import type { TraceLabel } from "../trajectories/index.ts";

/** What a person may say a step was for. "unsure" is no label but a flag: it says that none is given, or how firmly. */
export const ANSWER_LABELS = ["read", "build", "write", "test", "other"] as const satisfies readonly TraceLabel[];
export type AnswerLabel = (typeof ANSWER_LABELS)[number];

export const CONFIDENCES = [1, 2, 3] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** One person's word on one step. */
export type Answer = {
	label: AnswerLabel | null;
	isUnsure: boolean;
	/** 1 low, 2 middling, 3 high; null when it was not said. */
	confidence: Confidence | null;
	note: string;
};

export const NO_ANSWER: Answer = { label: null, isUnsure: false, confidence: null, note: "" };

export const MAX_NOTE_CHARS = 2_000;

/** A step is answered by a label, or by saying that one is unsure of it. */
export const isAnswered = (answer: Answer | undefined): boolean =>
	answer !== undefined && (answer.label !== null || answer.isUnsure);

/** Only what the agent did is labelled; what the system or the user said before it stands there to read. */
export const isLabelled = (step: { source: string }): boolean => step.source === "agent";
