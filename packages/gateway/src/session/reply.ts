import type { AppError, ErrorCode } from "@aes/core/errors";

/** A body that is iterated is sent piece by piece, at the pace of the client; its iteration is always begun. */
export type ReplyBody = string | AsyncIterable<string | Uint8Array>;
export type Reply = {
	status: number;
	headers: Record<string, string>;
	body: ReplyBody;
	/** For server-sent events whose pieces are whole: a comment after each so long without a piece. */
	heartbeatMs?: number;
};

export const EVENT_STREAM = { "content-type": "text/event-stream", "cache-control": "no-store" };

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

const REASON_STATUS: Readonly<Record<string, number>> = { too_large: 413, token: 401 };

export function jsonReply(body: unknown, status = 200): Reply {
	return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

export function statusOf(error: AppError): number {
	return REASON_STATUS[String(error.details.reason)] ?? STATUS[error.code];
}

/** As the vendors write errors. */
export function errorReply(error: AppError): Reply {
	const code = error.details.reason ?? error.code;
	return jsonReply({ error: { message: error.message, type: error.code, code } }, statusOf(error));
}
