import { AppError } from "@aes/core/errors";
import type { ModelClient } from "@aes/core/ports";

/**
 * The model, and what its last call failed with: null while it was answered. A call that its caller gave up says
 * nothing of the model and changes nothing.
 */
export function rememberFault(model: ModelClient) {
	let fault: AppError | null = null;
	const remember = (error: unknown): never => {
		fault = AppError.from(error);
		throw error;
	};
	const remembering: ModelClient = {
		async *stream(request, options) {
			try {
				for await (const event of model.stream(request, options)) {
					if (event.type === "end") fault = null;
					yield event;
				}
			} catch (error) {
				if (options?.signal?.aborted) throw error;
				remember(error);
			}
		},
	};
	return {
		model: remembering,
		modelFault: (): AppError | null => fault,
		/** The beginning of a call that goes past the model. */
		watch<Begun>(begun: Promise<Begun>): Promise<Begun> {
			return begun.then((value) => {
				fault = null;
				return value;
			}, remember);
		},
	};
}
