import type { AppError, ErrorCode } from "@aes/core/errors";
import type { WireError } from "../wire/wire-codec.ts";

type Kind = { status: number; type: string };

const KINDS: Readonly<Record<ErrorCode, Kind>> = {
	invalid_input: { status: 400, type: "invalid_request_error" },
	forbidden: { status: 403, type: "permission_error" },
	not_found: { status: 404, type: "not_found_error" },
	/** 409 is what Anthropic's clients try again. */
	conflict: { status: 400, type: "invalid_request_error" },
	rate_limited: { status: 429, type: "rate_limit_error" },
	internal: { status: 500, type: "api_error" },
	unavailable: { status: 529, type: "overloaded_error" },
	timed_out: { status: 504, type: "timeout_error" },
};
const REASONS: Readonly<Record<string, Kind>> = {
	budget: { status: 402, type: "billing_error" },
	token: { status: 401, type: "authentication_error" },
	too_large: { status: 413, type: "request_too_large" },
};

/** An error as Messages writes it. A spent budget is 402, which no client tries again. */
export function toMessagesError(error: AppError): WireError {
	const { status, type } = REASONS[String(error.details.reason)] ?? KINDS[error.code];
	return { status, body: { type: "error", error: { type, message: error.message } } };
}
