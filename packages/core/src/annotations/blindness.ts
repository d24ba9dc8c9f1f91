import { type Seat, UNDO_SUBMIT_MS } from "./assignment.ts";

type Submission = Pick<Seat, "annotator" | "state" | "endedAt">;

/** All the answers that the queue asks for are in, and none can be taken back any more. */
export function isComplete(seats: readonly Submission[], input: { overlap: number; now: Date }): boolean {
	const settled = seats.filter(
		({ state, endedAt }) =>
			state === "submitted" && endedAt !== null && input.now.getTime() - endedAt.getTime() > UNDO_SUBMIT_MS,
	);
	return settled.length >= input.overlap;
}

/**
 * Blind until submitted: others' answers to an item are seen by nobody, leads included, before it is complete, and not
 * by who still works on it. One's own are always seen.
 */
export function canSeeAnswers(
	seats: readonly Submission[],
	input: { viewer: string; overlap: number; now: Date },
): boolean {
	const isAtWork = seats.some(({ annotator, state }) => annotator === input.viewer && state === "open");
	return !isAtWork && isComplete(seats, input);
}
