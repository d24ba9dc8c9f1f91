/** As it is recorded: without user, password or fragment, at most 2,000 characters. */
export function describeUrl(url: URL): string {
	return `${url.protocol}//${url.host}${url.pathname}${url.search}`.slice(0, 2_000);
}
