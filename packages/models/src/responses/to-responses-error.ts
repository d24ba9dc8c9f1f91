import type { AppError, ErrorCode } from "@aes/core/errors";
import type { WireError } from "../wire/wire-codec.ts";

type Kind = { status: number; type: string };

/** Codex takes 400 as final and tries every other status again, so each refusal that will not change is a 400. */
const KINDS: Readonly<Record<ErrorCode, Kind>> = {
	invalid_input: { status: 400, type: "invalid_request_error" },
	forbidden: { status: 400, type: "invalid_request_error" },
	not_found: { status: 400, type: "invalid_request_error" },
	conflict: { status: 400, type: "invalid_request_error" },
	rate_limited: { status: 429, type: "rate_limit_error" },
	internal: { status: 500, type: "server_error" },
	unavailable: { status: 503, type: "server_error" },
	timed_out: { status: 504, type: "server_error" },
};
const TOKEN: Kind = { status: 401, type: "authentication_error" };

/** An error as Responses writes it. `code` is the reason, "insufficient_quota" for a spent budget. */
export function toResponsesError(error: AppError): WireError {
	const { reason, field } = error.details;
	const { status, type } = reason === "token" ? TOKEN : KINDS[error.code];
	const code = reason === "budget" ? "insufficient_quota" : (reason ?? error.code);
	const param = typeof field === "string" ? field : null;
	return { status, body: { error: { message: error.message, type, param, code } } };
}

const STREAM_CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
	rate_limited: "rate_limit_exceeded",
	invalid_input: "invalid_prompt",
};

/** Inside a stream the code alone says whether trying again may help. */
export function toResponsesFailure(error: AppError) {
	const isBudget = error.details.reason === "budget";
	const code = isBudget ? "insufficient_quota" : (STREAM_CODES[error.code] ?? "server_error");
	return { code, message: error.message };
}
