const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * True when Host names loopback or an allowed host, and Origin, where the browser sends one, the same place or an
 * allowed host. Another port of loopback is another place: whatever serves a page there is not us.
 */
export function isAllowedRequest(
	request: { host: string | null; origin: string | null },
	allowedHosts: readonly string[],
): boolean {
	const host = toUrl(`http://${request.host ?? ""}`);
	if (!host || !(LOOPBACK.has(host.hostname) || allowedHosts.includes(host.hostname))) return false;
	if (request.origin === null) return true;
	const origin = toUrl(request.origin);
	return origin !== null && (origin.host === host.host || allowedHosts.includes(origin.hostname));
}

const toUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
