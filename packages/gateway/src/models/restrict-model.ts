import { AppError } from "@aes/core/errors";
import type { ModelClient } from "@aes/core/ports";
import { failedStream } from "./failed-stream.ts";

/** A session speaks to its own models and to no other. */
export function restrictModel(model: ModelClient, models: readonly string[]): ModelClient {
	return {
		stream: (request, options) =>
			models.includes(request.model) ? model.stream(request, options) : failedStream(notAllowed(request.model, models)),
	};
}

/**
 * The session's `provider/model` that a client means; many clients send a model's name without its provider. Throws
 * `forbidden` for another model.
 */
export function resolveModel(asked: string, models: readonly string[]): string {
	const model = models.find((allowed) => allowed === asked || allowed.slice(allowed.indexOf("/") + 1) === asked);
	if (model === undefined) throw notAllowed(asked, models);
	return model;
}

function notAllowed(asked: string, models: readonly string[]): AppError {
	const allowed = models.map((model) => JSON.stringify(model)).join(", ");
	return new AppError(
		"forbidden",
		`This session may not use model ${JSON.stringify(asked.slice(0, 200))}; it may use ${allowed}.`,
		{ details: { reason: "model" } },
	);
}
