import { AppError, type ErrorCode } from "@aes/core/errors";

type EngineFailure = { statusCode?: number; code?: string; message?: string };

const GONE_CODES = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"ENOENT",
	"EACCES",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENOTFOUND",
]);
const STATUS_CODES: Readonly<Record<number, ErrorCode>> = { 400: "invalid_input", 404: "not_found", 409: "conflict" };

/** Turns what the engine's client throws into an `AppError`; `doing` completes "The engine could not …". */
export function toEngineError(error: unknown, doing: string): AppError {
	if (error instanceof AppError) return error;
	const failure = error as EngineFailure;
	if (isEngineGone(error)) {
		return new AppError(
			"unavailable",
			`The container engine does not answer (${failure.code ?? failure.message}), so it could not ${doing}. Start it, or check the configured engine address.`,
			{ details: { reason: "engine" }, cause: error },
		);
	}
	const code = STATUS_CODES[failure.statusCode ?? 0] ?? "unavailable";
	return new AppError(code, `The engine could not ${doing}: ${engineMessage(error)}`, {
		details: { reason: "engine" },
		cause: error,
	});
}

/** True when no engine answered at all. */
export function isEngineGone(error: unknown): boolean {
	const failure = error as EngineFailure;
	return (
		GONE_CODES.has(failure.code ?? "") || (failure.statusCode === undefined && failure.message === "socket hang up")
	);
}

/** The engine's own words, one bounded line, without the client's prefix. */
export function engineMessage(error: unknown): string {
	const text = (error as EngineFailure).message ?? String(error);
	return text
		.replace(/^\(HTTP code \d+\) [^-]* - /, "")
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, 500);
}

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
	return statuses.includes((error as EngineFailure).statusCode ?? 0);
}

/** True when the container itself is missing or stopped, as opposed to a path or an exec in it. */
export function isContainerGone(error: unknown): boolean {
	const text = (error as EngineFailure).message ?? "";
	return (
		(hasStatus(error, 404) &&
			/no such container: /i.test(text) &&
			!/no such exec|could not find the file/i.test(text)) ||
		(hasStatus(error, 409, 500) && /is not running|marked for removal|is dead/i.test(text))
	);
}
