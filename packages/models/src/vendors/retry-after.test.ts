import { expect, it } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const now = new Date("2026-11-30T12:00:00Z");

it.each([
	{ headers: { "retry-after": "2" }, ms: 2_000 },
	{ headers: { "retry-after": "0.25" }, ms: 250 },
	{ headers: { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT" }, ms: 30_000 },
	{ headers: { "retry-after": "Mon, 30 Nov 2026 11:00:00 GMT" }, ms: 0 },
	{ headers: { "retry-after": "2", "retry-after-ms": "150" }, ms: 150 },
	{ headers: { "retry-after": "soon" }, ms: null },
	{ headers: { "retry-after": "" }, ms: null },
	{ headers: {}, ms: null },
])("reads $headers as $ms ms", ({ headers, ms }) => {
	expect(parseRetryAfter((name) => (headers as Record<string, string>)[name], now)).toBe(ms);
});
