import { createAnnotationQueues } from "./annotation-queues.ts";
import { createAnnotationReview } from "./annotation-review.ts";
import { createAnnotationSeats } from "./annotation-seats.ts";
import { createAnnotationWork } from "./annotation-work.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

/** Queues of traces that people label, their seats and answers, and what leads make of them. */
export const createAnnotationRepository = ({ client }: Db) => ({
	queues: withDbErrors(createAnnotationQueues(client)),
	seats: withDbErrors(createAnnotationSeats(client)),
	work: withDbErrors(createAnnotationWork(client)),
	review: withDbErrors(createAnnotationReview(client)),
});
export type AnnotationRepository = ReturnType<typeof createAnnotationRepository>;
