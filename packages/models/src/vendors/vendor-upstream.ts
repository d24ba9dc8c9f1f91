import type { WireAnswer, WireFormat, WireRequest, WireUpstream } from "@aes/core/ports";
import { iterateReader } from "./iterate-reader.ts";
import { toAppError, unreachable } from "./to-app-error.ts";
import type { VendorAccess } from "./vendor-access.ts";
import { toVendorError, type VendorContext } from "./vendor-error.ts";
import { type Fetch, readerOf } from "./watched-fetch.ts";

/** One endpoint of a vendor. */
export type UpstreamSpec = {
	/** The prefix of its models without the slash. */
	vendor: string;
	format: WireFormat;
	outputCapField: string;
	url: string;
	/** Key and version; they win over what the client asked for. */
	headers: Readonly<Record<string, string>>;
	access: VendorAccess;
};

/** Sends bodies as they are, under the vendor's own name of the model and with the key; see `WireUpstream`. */
export function createVendorUpstream(spec: UpstreamSpec, fetch: Fetch, clock: () => Date): WireUpstream {
	const { format, outputCapField } = spec;
	return { format, outputCapField, send: (request) => send(request, { spec, fetch, clock }) };
}

type Sending = { spec: UpstreamSpec; fetch: Fetch; clock(): Date };

async function send(request: WireRequest, { spec, fetch, clock }: Sending): Promise<WireAnswer> {
	const { model, body, signal } = request;
	const context = () => ({ vendor: spec.vendor, model, now: clock(), ...spec.access });
	signal.throwIfAborted();
	try {
		const response = await fetch(spec.url, {
			method: "POST",
			headers: toHeaders(request.headers, spec.headers),
			body: JSON.stringify({ ...body, model: model.slice(spec.vendor.length + 1) }),
			signal,
		});
		return await toAnswer(response, { signal, context });
	} catch (error) {
		signal.throwIfAborted();
		const ours = toAppError(error, context());
		// Nothing had come yet: what `fetch` throws then is a connection that was not made.
		throw ours.details.reason === "disconnected" ? unreachable(error, context()) : ours;
	}
}

function toHeaders(asked: Readonly<Record<string, string>>, own: Readonly<Record<string, string>>): Headers {
	const headers = new Headers(asked);
	for (const [name, value] of Object.entries({ "content-type": "application/json", ...own })) headers.set(name, value);
	return headers;
}

type Reading = { signal: AbortSignal; context(): VendorContext };

async function toAnswer(response: Response, reading: Reading): Promise<WireAnswer> {
	const { status } = response;
	const header = (name: string) => response.headers.get(name);
	// A redirect and a refused key are the operator's to mend; vendors repeat parts of the key.
	if ((status >= 300 && status < 400) || status === 401)
		throw toVendorError({ status, header, body: await response.text() }, reading.context());
	const retryAfter = header("retry-after");
	return {
		status,
		contentType: header("content-type") ?? "application/json",
		...(retryAfter !== null && { retryAfter }),
		body: response.ok ? bytesOf(response, reading) : refusalOf(response, reading.context().apiKey),
	};
}

function bytesOf(response: Response, { signal, context }: Reading): AsyncIterable<Uint8Array> {
	return iterateReader(readerOf(response), (thrown) =>
		signal.aborted ? signal.reason : toAppError(thrown, context()),
	);
}

const MAX_REFUSAL_LENGTH = 64 * 1024;

/** What a vendor says when it refuses, free of the key. */
async function* refusalOf(response: Response, apiKey: string | null): AsyncGenerator<Uint8Array> {
	const text = (await response.text()).slice(0, MAX_REFUSAL_LENGTH);
	yield new TextEncoder().encode(apiKey ? text.replaceAll(apiKey, "[key]") : text);
}
