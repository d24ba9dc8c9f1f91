import { AppError, type ErrorCode } from "@aes/core/errors";
import { parseRetryAfter, type ReadHeader } from "./retry-after.ts";

/** Whose call failed. */
export type VendorContext = {
	/** As in model names: "anthropic", or the name of a compatible endpoint. */
	vendor: string;
	model: string;
	baseUrl: string;
	/** What to check when the key or the address is refused. */
	keyVariable: string;
	baseUrlVariable: string;
	/** Never shown: cut out of whatever the vendor says. */
	apiKey: string | null;
	now: Date;
};

export type FailedAnswer = { status: number; header: ReadHeader; body: string };

/**
 * A vendor's refusal in our words. `details`: `status`, `vendor`, and where known `retryAfterMs` and `shouldRetry`
 * (the vendor's own advice). The vendor's words are bounded, and free of the key.
 */
export function toVendorError(answer: FailedAnswer, context: VendorContext): AppError {
	const { code, message, reason } = explain(answer.status, toWords(answer.body, context), context);
	const retryAfterMs = parseRetryAfter(answer.header, context.now);
	const advice = answer.header("x-should-retry");
	return new AppError(code, message, {
		details: {
			vendor: context.vendor,
			status: answer.status,
			...(reason && { reason }),
			...(retryAfterMs !== null && { retryAfterMs }),
			...(advice === "false" && { shouldRetry: false }),
		},
	});
}

type Explanation = { code: ErrorCode; message: string; reason?: string };

const NO_CREDIT = /insufficient_quota|insufficient balance|credit balance|exceeded your current quota/i;

function explain(status: number, words: string, context: VendorContext): Explanation {
	const { vendor, model, keyVariable } = context;
	const said = words && ` It says: ${words}`;
	if (status === 402 || (status < 500 && NO_CREDIT.test(words)))
		return {
			code: "forbidden",
			reason: "credit",
			message: `${vendor} has no credit left for this account (HTTP ${status}). Top it up, or use the key of another one in ${keyVariable}.${said}`,
		};
	if (status === 401)
		return { code: "forbidden", message: `${vendor} does not accept the key (HTTP 401). Check ${keyVariable}.` };
	if (status === 403)
		return {
			code: "forbidden",
			message: `${vendor} does not let this key use model "${model}" (HTTP 403). Check ${keyVariable} and what its account may use.${said}`,
		};
	if (status === 404)
		return {
			code: "not_found",
			message: `${vendor} does not know model "${model}" at ${context.baseUrl} (HTTP 404). Check the model's name and ${context.baseUrlVariable}.${said}`,
		};
	if (status === 429)
		return { code: "rate_limited", message: `${vendor} limits the rate of calls (HTTP 429). Try again later.${said}` };
	if (status === 408 || status === 409 || status >= 500)
		return { code: "unavailable", message: `${vendor} cannot answer now (HTTP ${status}). Try again later.${said}` };
	if (status < 400)
		return {
			code: "invalid_input",
			message: `${vendor} answers from another address than ${context.baseUrl} (HTTP ${status}). Set ${context.baseUrlVariable} to the final one.`,
		};
	return { code: "invalid_input", message: `${vendor} refuses the request for "${model}" (HTTP ${status}).${said}` };
}

const MAX_WORDS = 300;

function toWords(body: string, context: VendorContext): string {
	const whole = messageIn(body) ?? body;
	const safe = context.apiKey ? whole.replaceAll(context.apiKey, "[key]") : whole;
	// Control characters of a vendor, or of whoever sits between, reach logs and terminals.
	const line = safe.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
	return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}

/** The message of an error body: `{error: {message, code}}`, `{error: "…"}` or `{message}`; Google wraps it in a list. */
function messageIn(body: string): string | null {
	try {
		const parsed: unknown = JSON.parse(body);
		const value = isRecord(Array.isArray(parsed) ? parsed[0] : parsed);
		const error = isRecord(value?.error) ?? value;
		const message = typeof value?.error === "string" ? value.error : error?.message;
		const code = typeof error?.code === "string" ? ` (${error.code})` : "";
		return typeof message === "string" ? `${message}${code}` : null;
	} catch {
		return null;
	}
}

function isRecord(value: unknown): Record<string, unknown> | undefined {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}
