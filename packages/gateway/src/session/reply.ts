import type { AppError, ErrorCode } from "@aes/core/errors";

export type Reply = { status: number; headers: Record<string, string>; body: string };

const STATUS: Readonly<Record<ErrorCode, number>> = {
	invalid_input: 400,
	forbidden: 403,
	not_found: 404,
	conflict: 409,
	rate_limited: 429,
	internal: 500,
	unavailable: 503,
	timed_out: 504,
};

export function jsonReply(body: unknown, status = 200): Reply {
	return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

export function statusOf(error: AppError): number {
	return error.details.reason === "too_large" ? 413 : STATUS[error.code];
}

/** As the vendors write errors. */
export function errorReply(error: AppError, status = statusOf(error)): Reply {
	const code = error.details.reason ?? error.code;
	return jsonReply({ error: { message: error.message, type: error.code, code } }, status);
}
