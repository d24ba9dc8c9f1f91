import { AppError } from "@aes/core/errors";
import type { FileTree, ModelClient } from "@aes/core/ports";
import type { SubmissionResult } from "@aes/core/proposals";
import { failedStream } from "../models/failed-stream.ts";

type Doors = { model: ModelClient; submit(files: FileTree): Promise<SubmissionResult> };

/**
 * A submission that breaks off by a fault of ours has spent a round whose report the proposer never saw. Its next
 * model call fails with that fault, so that the proposal is run again instead of being held against the proposer.
 */
export function stopOnFault({ model, submit }: Doors): Doors & { throwIfFaulty(): void } {
	let fault: unknown = null;
	const throwIfFaulty = () => {
		if (fault) throw fault;
	};
	return {
		throwIfFaulty,
		model: {
			stream: (request, options) => (fault ? failedStream(fault) : model.stream(request, options)),
		},
		async submit(files) {
			try {
				return await submit(files);
			} catch (error) {
				if (!isRefusal(error)) fault = error;
				throw error;
			}
		},
	};
}

/** An answer to what was handed in: another submission runs, no round is left, the files cannot be taken. */
function isRefusal(error: unknown): boolean {
	return error instanceof AppError && (error.code === "conflict" || error.code === "invalid_input");
}
