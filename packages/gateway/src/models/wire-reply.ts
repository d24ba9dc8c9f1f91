import type { AppError } from "@aes/core/errors";
import type { WireError } from "@aes/models";
import { jsonReply, type Reply } from "../session/reply.ts";

/** OpenAI's and Anthropic's own clients do as `x-should-retry` says, whatever the status. */
export function toWireReply(error: AppError, { status, body }: WireError): Reply {
	const reply = jsonReply(body, status);
	const { retryAfterMs } = error.details;
	const retryAfter = typeof retryAfterMs === "number" ? { "retry-after-ms": String(retryAfterMs) } : {};
	return { ...reply, headers: { ...reply.headers, "x-should-retry": String(error.isRetryable), ...retryAfter } };
}
