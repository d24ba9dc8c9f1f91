export { findMajority, needsNote, type Settlement, settleStep } from "./adjudication.ts";
export { cohensKappa, krippendorffAlpha, percentAgreement } from "./agreement-measures.ts";
export { type Annotator, MAX_ANNOTATOR_CHARS, toAnnotator } from "./annotator.ts";
export {
	ANSWER_LABELS,
	type Answer,
	type AnswerLabel,
	CONFIDENCES,
	type Confidence,
	isAnswered,
	isLabelled,
	MAX_NOTE_CHARS,
	NO_ANSWER,
} from "./answer.ts";
export {
	type AssignmentState,
	askForSeat,
	canReopen,
	countTaken,
	HEARTBEAT_MS,
	LOCK_MS,
	type Seat,
	type SeatAnswer,
	UNDO_SUBMIT_MS,
} from "./assignment.ts";
export { canSeeAnswers, isComplete } from "./blindness.ts";
export type { Estimate } from "./bootstrap.ts";
export type { LabelledStep, Table } from "./contingency.ts";
export {
	LABEL_FORMATS,
	type LabelFormat,
	renderLabels,
	renderSettled,
} from "./label-export.ts";
export {
	type Agreement,
	listConfused,
	measureAgreement,
	measurePair,
	type PairAgreement,
} from "./measure-agreement.ts";
export { type Change, EMPTY_STACK, recordChange, redoChange, undoChange } from "./undo-stack.ts";
export { findNextMissing, listRange, measureProgress } from "./work.ts";
