/** PostgreSQL takes neither NUL nor lone surrogates; both become U+FFFD. Text of models and tasks may hold them. */
export const cleanText = (text: string): string =>
	Buffer.from(text, "utf8").toString("utf8").replaceAll("\0", "\ufffd");

/** A copy as JSON can hold it, with every text and key cleaned. */
export function cleanJson<Value>(value: Value): Value {
	return clean(JSON.parse(JSON.stringify(value))) as Value;
}

function clean(value: unknown): unknown {
	if (typeof value === "string") return cleanText(value);
	if (Array.isArray(value)) return value.map(clean);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanText(key), clean(entry)]));
}
