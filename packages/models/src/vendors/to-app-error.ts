import { AppError } from "@aes/core/errors";
import { APICallError, InvalidPromptError, UnsupportedFunctionalityError } from "@ai-sdk/provider";
import { toVendorError, type VendorContext } from "./vendor-error.ts";

/** What the SDK threw before or while an answer came, as `AppError`; ours pass through. */
export function toAppError(error: unknown, context: VendorContext): AppError {
	const ours = causesOf(error).find((cause) => cause instanceof AppError);
	if (ours) return ours;
	if (APICallError.isInstance(error)) return fromApiCall(error, context);
	if (UnsupportedFunctionalityError.isInstance(error) || InvalidPromptError.isInstance(error))
		return new AppError("invalid_input", `${context.vendor} cannot take this request: ${error.message.slice(0, 300)}`);
	return brokeOff(context);
}

/** An `error` event within a stream: `{type, message}`, perhaps with a code or an HTTP status. */
export function toStreamError(error: unknown, context: VendorContext): AppError {
	if (error instanceof Error) return toAppError(error, context);
	const body = JSON.stringify({ error });
	return toVendorError({ status: statusOf(error), header: () => null, body }, context);
}

/** The answer ended before its end; the vendor may bill what it had made. */
export function brokeOff({ vendor }: VendorContext): AppError {
	return new AppError("unavailable", `${vendor}'s answer broke off or could not be read. Try again.`, {
		details: { vendor, reason: "disconnected" },
	});
}

/** The same error of a call that had begun to answer. */
export function afterBegin(error: AppError): AppError {
	return new AppError(error.code, error.message, {
		details: { ...error.details, reason: "disconnected" },
		cause: error.cause,
	});
}

function fromApiCall(error: APICallError, context: VendorContext): AppError {
	const { statusCode, responseHeaders = {}, responseBody = "" } = error;
	// An answer that could not be read to its end.
	if (statusCode !== undefined && statusCode < 300) return brokeOff(context);
	if (statusCode !== undefined)
		return toVendorError(
			{ status: statusCode, header: (name) => responseHeaders[name], body: responseBody || error.message },
			context,
		);
	return unreachable(error, context);
}

/** No connection: the name, the port, a certificate or the network. */
export function unreachable(error: unknown, context: VendorContext): AppError {
	const { vendor, baseUrl, baseUrlVariable } = context;
	return new AppError(
		"unavailable",
		`${vendor} cannot be reached at ${baseUrl} (${faultCode(error)}). Check the network and ${baseUrlVariable}.`,
		{ details: { vendor } },
	);
}

function faultCode(error: unknown): string {
	const codes = causesOf(error).map((cause) => (cause as { code?: unknown }).code);
	return codes.find((code) => typeof code === "string") ?? "no connection";
}

/** The error and what it wraps: the SDK and `fetch` put theirs around ours and the socket's. */
function causesOf(error: unknown): Error[] {
	return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

const STATUS_OF: Readonly<Record<string, number>> = {
	authentication_error: 401,
	permission_error: 403,
	not_found_error: 404,
	request_too_large: 413,
	invalid_request_error: 400,
	rate_limit_error: 429,
	rate_limit_exceeded: 429,
	insufficient_quota: 402,
	overloaded_error: 529,
};

function statusOf(error: unknown): number {
	const { statusCode, code, type } = (error ?? {}) as Record<string, unknown>;
	const named = [statusCode, code].find((value) => typeof value === "number" && value >= 400 && value < 600);
	return (named as number | undefined) ?? STATUS_OF[String(code)] ?? STATUS_OF[String(type)] ?? 503;
}
