const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True when Host, and Origin where the browser sends one, name loopback or an allowed host; ports are free. */
export function isAllowedRequest(
	request: { host: string | null; origin: string | null },
	allowedHosts: readonly string[],
): boolean {
	const isKnown = (name: string | null) => name !== null && (LOOPBACK.has(name) || allowedHosts.includes(name));
	if (!isKnown(hostName(`http://${request.host ?? ""}`))) return false;
	return request.origin === null || isKnown(hostName(request.origin));
}

function hostName(url: string): string | null {
	return URL.canParse(url) ? new URL(url).hostname : null;
}
