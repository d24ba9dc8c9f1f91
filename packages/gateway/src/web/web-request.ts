/** One request of a sandbox to the web, as it is recorded. A tunnel (`CONNECT`) shows its host and port only. */
export type WebRequest = {
	method: string;
	/** Without user, password or fragment; at most 2,000 characters. */
	url: string;
	/** null: refused, or nothing came back. */
	status: number | null;
	sentBytes: number;
	receivedBytes: number;
	durationMs: number;
	/** Why it was refused or broke off; null when it went through. */
	problem: string | null;
};

/** What a session may do on the web. */
export type WebAccess = {
	/** Rules of an allow-list. */
	allow: readonly string[];
	/** Told each request when it is over, also a refused one. */
	record(request: WebRequest): void | Promise<void>;
};

export function describeUrl(url: URL): string {
	return `${url.protocol}//${url.host}${url.pathname}${url.search}`.slice(0, 2_000);
}
