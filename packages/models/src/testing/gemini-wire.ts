import { DEFAULT_USAGE, endOf, type Said, type SaidUsage, type Wire } from "./said.ts";

/** Google's `generateContent` and `streamGenerateContent?alt=sse`. Its tool calls come whole; `sealed` signs the first. */
export const geminiWire: Wire = {
	base: "/v1beta",
	path: /^\/v1beta\/models\/[^:]+:(stream)?[gG]enerateContent$/,
	keyOf: (headers) => {
		const key = headers["x-goog-api-key"];
		return typeof key === "string" ? key : undefined;
	},
	isStream: (path) => path.includes(":streamGenerateContent"),
	frames(said, model) {
		const parts = partsOf(said);
		const chunks = parts.map((part) => ({ content: { parts: [part], role: "model" }, index: 0 }));
		const last = { content: { parts: [{ text: "" }], role: "model" }, finishReason: FINISH[endOf(said)], index: 0 };
		return [...chunks, last].map((candidate) => crlf({ candidates: [candidate], ...tail(said, model) }));
	},
	whole: (said, model) => ({
		candidates: [{ content: { parts: partsOf(said), role: "model" }, finishReason: FINISH[endOf(said)], index: 0 }],
		...tail(said, model),
	}),
	errorBody: (status, message) => ({ error: { code: status, message, status: STATUSES[status] ?? "UNKNOWN" } }),
	errorFrame: "",
};
geminiWire.errorFrame = crlf({ error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } });

/** A call that Gemini could not write: it says so instead of giving the arguments. */
export const MALFORMED_GEMINI_CALL = crlf({
	candidates: [{ finishReason: "MALFORMED_FUNCTION_CALL", finishMessage: "Malformed function call: write(", index: 0 }],
	usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110 },
});

/** A prompt that Gemini would not read. */
export const BLOCKED_GEMINI_PROMPT = crlf({
	promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
	usageMetadata: { promptTokenCount: 100, totalTokenCount: 100 },
});

const FINISH = { stop: "STOP", tool_calls: "STOP", length: "MAX_TOKENS", refusal: "SAFETY" };
const STATUSES: Readonly<Record<number, string>> = {
	400: "INVALID_ARGUMENT",
	401: "UNAUTHENTICATED",
	403: "PERMISSION_DENIED",
	404: "NOT_FOUND",
	429: "RESOURCE_EXHAUSTED",
	503: "UNAVAILABLE",
};

function crlf(data: unknown): string {
	return `data: ${JSON.stringify(data)}\r\n\r\n`;
}

function partsOf({ reasoning, text, refusal, toolCalls = [] }: Said): unknown[] {
	const sealed = reasoning?.sealed;
	return [
		...(reasoning ? [{ text: reasoning.text, thought: true }] : []),
		...(text ?? (refusal === undefined ? [] : [refusal])).map((piece) => ({ text: piece })),
		...toolCalls.map(({ id, name, pieces }, index) => ({
			functionCall: { id, name, args: JSON.parse(pieces.join("") || "{}") },
			...(sealed && index === 0 && { thoughtSignature: sealed }),
		})),
	];
}

const tail = (said: Said, model: string) => ({
	usageMetadata: toUsage(said.usage),
	modelVersion: model,
	responseId: "gemini-1",
});

/** Gemini counts thoughts apart from the answer. */
function toUsage(usage: SaidUsage = DEFAULT_USAGE) {
	const { input, cached, output, reasoning = 0 } = usage;
	return {
		promptTokenCount: input,
		...(cached !== undefined && { cachedContentTokenCount: cached }),
		candidatesTokenCount: output - reasoning,
		...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
		totalTokenCount: input + output,
	};
}
