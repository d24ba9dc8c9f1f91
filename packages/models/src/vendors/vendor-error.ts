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
/** Google answers a wrong key as a wrong request. */
const BAD_KEY = /API key (not valid|expired|not found)/i;

function explain(status: number, words: string, context: VendorContext): Explanation {
	const { vendor, model, keyVariable, baseUrl, baseUrlVariable } = context;
	const http = `(HTTP ${status})`;
	const said = words && ` It says: ${words}`;
	switch (meaningOf(status, words)) {
		case "credit":
			return {
				code: "forbidden",
				reason: "credit",
				message: `${vendor} has no credit left for this account ${http}. Top it up, or use the key of another one in ${keyVariable}.${said}`,
			};
		case "key":
			return { code: "forbidden", message: `${vendor} does not accept the key ${http}. Check ${keyVariable}.` };
		case "right":
			return {
				code: "forbidden",
				message: `${vendor} does not let this key use model "${model}" ${http}. Check ${keyVariable} and what its account may use.${said}`,
			};
		case "model":
			return {
				code: "not_found",
				message: `${vendor} does not know model "${model}" at ${baseUrl} ${http}. Check the model's name and ${baseUrlVariable}.${said}`,
			};
		case "rate":
			return { code: "rate_limited", message: `${vendor} limits the rate of calls ${http}. Try again later.${said}` };
		case "busy":
			return { code: "unavailable", message: `${vendor} cannot answer now ${http}. Try again later.${said}` };
		case "redirect":
			return {
				code: "invalid_input",
				message: `${vendor} answers from another address than ${baseUrl} ${http}. Set ${baseUrlVariable} to the final one.`,
			};
		case "request":
			return { code: "invalid_input", message: `${vendor} refuses the request for "${model}" ${http}.${said}` };
	}
}

type Meaning = "credit" | "key" | "right" | "model" | "rate" | "busy" | "redirect" | "request";

const MEANINGS: Readonly<Record<number, Meaning>> = {
	401: "key",
	402: "credit",
	403: "right",
	404: "model",
	408: "busy",
	409: "busy",
	429: "rate",
};

function meaningOf(status: number, words: string): Meaning {
	if (status >= 500) return "busy";
	if (status < 400) return "redirect";
	if (NO_CREDIT.test(words)) return "credit";
	if (status === 400 && BAD_KEY.test(words)) return "key";
	return MEANINGS[status] ?? "request";
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
