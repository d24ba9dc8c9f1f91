import { AppError } from "@aes/core/errors";
import type { ModelClient } from "@aes/core/ports";

/** To be told how a call went that goes past the model. */
export type CallOutcome = {
	/** With the whole answer, before its end is told. */
	answered(): void;
	failed(error: unknown): void;
};

/**
 * The model, and what its last call failed with: null while it was answered. A call that its caller gave up says
 * nothing of the model and changes nothing.
 */
export function rememberFault(model: ModelClient) {
	let fault: AppError | null = null;
	const watch = (signal: AbortSignal | undefined): CallOutcome => ({
		answered() {
			fault = null;
		},
		failed(error) {
			if (!signal?.aborted) fault = AppError.from(error);
		},
	});
	const remembering: ModelClient = {
		async *stream(request, options) {
			const outcome = watch(options?.signal);
			try {
				for await (const event of model.stream(request, options)) {
					if (event.type === "end") outcome.answered();
					yield event;
				}
			} catch (error) {
				outcome.failed(error);
				throw error;
			}
		},
	};
	return { model: remembering, modelFault: (): AppError | null => fault, watch };
}
