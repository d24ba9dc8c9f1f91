import type { AppError, ErrorCode } from "@aes/core/errors";
import type { WireError } from "../wire/wire-codec.ts";

type Kind = { status: number; type: string };

const KINDS: Readonly<Record<ErrorCode, Kind>> = {
	invalid_input: { status: 400, type: "invalid_request_error" },
	forbidden: { status: 403, type: "permission_error" },
	not_found: { status: 404, type: "invalid_request_error" },
	/** 409 is what OpenAI's clients try again. */
	conflict: { status: 400, type: "invalid_request_error" },
	rate_limited: { status: 429, type: "rate_limit_error" },
	internal: { status: 500, type: "server_error" },
	unavailable: { status: 503, type: "server_error" },
	timed_out: { status: 504, type: "server_error" },
};
const REASONS: Readonly<Record<string, Kind>> = {
	/** OpenAI says 429, which clients try again until they give up; no client tries 402 again. */
	budget: { status: 402, type: "insufficient_quota" },
	token: { status: 401, type: "authentication_error" },
	too_large: { status: 413, type: "invalid_request_error" },
};

/** An error as Chat Completions writes it. `code` is the reason, such as "budget" or "model". */
export function toChatError(error: AppError): WireError {
	const { reason, field } = error.details;
	const { status, type } = REASONS[String(reason)] ?? KINDS[error.code];
	const param = typeof field === "string" ? field : null;
	return { status, body: { error: { message: error.message, type, param, code: reason ?? error.code } } };
}
