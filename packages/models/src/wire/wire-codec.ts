import type { AppError } from "@aes/core/errors";
import type { ModelEvent, ModelRequest, ModelResponse } from "@aes/core/ports";

/** What an answer carries beside the model's own words. `id` is letters and digits; each format adds its prefix. */
export type AnswerMeta = { id: string; model: string; createdSeconds: number };

/** Writes one answer as server-sent events, each as soon as the model's event is known. */
export type StreamEncoder = {
	/** "" when this event has nothing to tell. Calls of tools must come one after another. */
	push(event: ModelEvent): string;
	/** The format's own way to say that the answer broke off. */
	fail(error: AppError): string;
};

export type DecodedRequest = {
	request: ModelRequest;
	/** The client wants server-sent events. */
	stream: boolean;
	createEncoder(meta: AnswerMeta): StreamEncoder;
	/** The body of an answer that is not streamed. */
	encodeAnswer(response: ModelResponse, meta: AnswerMeta): object;
};

export type WireError = { status: number; body: object };

/** One wire format, spoken as its vendor's server does. */
export type WireCodec = {
	/**
	 * Throws `invalid_input` with `details.field` for what is malformed, and for what would change the answer and
	 * cannot be passed on. What says nothing about the answer is dropped.
	 */
	decode(json: unknown): DecodedRequest;
	/** With a status that the format's usual clients try again exactly when `error.isRetryable`. */
	toError(error: AppError): WireError;
};
