import { AppError } from "@aes/core/errors";
import type { Queue } from "bullmq";

/** The queue only wakes workers up: the rows are safe, and the sweep hands them over once it answers again. */
export function toQueueError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	return new AppError("unavailable", "The job queue cannot be reached; check that its Redis or PostgreSQL runs.", {
		cause: error,
	});
}

/** A queue's lost connection mends itself, and a call that needs it rejects; unheard, its event would be printed. */
export const withQuietErrors = (queue: Queue): Queue => queue.on("error", () => undefined);
