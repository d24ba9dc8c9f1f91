/** Where to go after the sign-in: a page of ours, whatever the address says. */
export function toNextPage(wanted: string | null): string {
	if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return "/";
	const url = new URL(wanted, "http://here");
	return url.host === "here" ? `${url.pathname}${url.search}` : "/";
}
