/** What a vendor's model says in one answer, before a wire format gives it a shape. */
export type Said = {
	/** `sealed`: what the vendor wants back with the thoughts: a signature or encrypted content. */
	reasoning?: { text: string; sealed?: string };
	/** As it is cut into pieces on the wire. */
	text?: readonly string[];
	refusal?: string;
	/** `pieces` joined are the arguments' JSON. */
	toolCalls?: readonly { id: string; name: string; pieces: readonly string[] }[];
	/** By default what the content implies. */
	end?: "length" | "refusal";
	usage?: SaidUsage;
};

/** `input` includes cached and written tokens, `output` includes reasoning. */
export type SaidUsage = {
	input: number;
	cached?: number;
	cacheWrite?: number;
	output: number;
	reasoning?: number;
};

export const DEFAULT_USAGE = { input: 100, output: 10 } satisfies SaidUsage;

/** One vendor API: how it writes an answer, whole and as frames of a stream. */
export type Wire = {
	/** The path below the server's address that the vendor's SDK takes as base URL. */
	base: string;
	/** Of the POST that asks for an answer. */
	path: RegExp;
	/** The key of a request, by lower-case header names. */
	keyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined;
	/** Where a request asks for a stream. */
	isStream(path: string, body: Readonly<Record<string, unknown>>): boolean;
	frames(said: Said, model: string): string[];
	whole(said: Said, model: string): unknown;
	/** The body of a refusal, in the shape that goes with an HTTP status. */
	errorBody(status: number, message: string): unknown;
	/** An overload that is reported within a stream. */
	errorFrame: string;
};

export const endOf = (said: Said): "stop" | "tool_calls" | "length" | "refusal" =>
	said.end ?? (said.toolCalls?.length ? "tool_calls" : said.refusal === undefined ? "stop" : "refusal");

/** One frame of server-sent events. */
export const frame = (data: unknown, event?: string): string =>
	`${event === undefined ? "" : `event: ${event}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

export const bearerOf: Wire["keyOf"] = ({ authorization }) =>
	typeof authorization === "string" ? authorization.replace(/^Bearer /, "") : undefined;
