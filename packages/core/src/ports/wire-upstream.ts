/** OpenAI Chat Completions, OpenAI Responses, Anthropic Messages. */
export const WIRE_FORMATS = ["chat", "responses", "messages"] as const;
export type WireFormat = (typeof WIRE_FORMATS)[number];

export type WireRequest = {
	/** `provider/model`; `send` writes the vendor's own name for it into the body. */
	model: string;
	/** The client's body with the bounds that the gateway set; not to be changed else. */
	body: Readonly<Record<string, unknown>>;
	/** What the client asked of the format's version, such as `anthropic-beta`; never credentials. */
	headers: Readonly<Record<string, string>>;
	signal: AbortSignal;
};

/** Whatever the vendor answered, errors of its own included. The body is read once, or its iteration is ended. */
export type WireAnswer = {
	status: number;
	contentType: string;
	/** As the vendor wrote it. */
	retryAfter?: string;
	body: AsyncIterable<Uint8Array>;
};

/**
 * A vendor's endpoint of one wire format, for answers whose bytes pass through untouched. `send` adds key and version;
 * it does not retry. It throws `unavailable` or `timed_out` when no answer came, and the signal's reason when aborted.
 */
export type WireUpstream = {
	format: WireFormat;
	/** The body's field that bounds the answer's tokens, such as "max_completion_tokens". */
	outputCapField: string;
	send(request: WireRequest): Promise<WireAnswer>;
};
