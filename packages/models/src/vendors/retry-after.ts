/** Reads one header by its lower-case name. */
export type ReadHeader = (name: string) => string | null | undefined;

/**
 * How long a vendor asks to wait, in milliseconds, from `retry-after-ms` or `retry-after` (seconds or a date, RFC 9110
 * §10.2.3); null when it does not say.
 */
export function parseRetryAfter(header: ReadHeader, now: Date): number | null {
	const exact = parseAmount(header("retry-after-ms"));
	if (exact !== null) return exact;
	const value = header("retry-after");
	const seconds = parseAmount(value);
	if (seconds !== null) return Math.ceil(seconds * 1000);
	const date = Date.parse(value ?? "");
	return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

function parseAmount(value: string | null | undefined): number | null {
	return value && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}
