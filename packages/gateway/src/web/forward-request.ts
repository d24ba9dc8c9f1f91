import { type ClientRequest, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { LookupFunction } from "node:net";
import { pipeline } from "node:stream/promises";
import type { WebRequest } from "@aes/core/proposals";
import { meterBytes } from "./meter-bytes.ts";

/** How one request went, whatever it was. */
export type Exchange = Pick<WebRequest, "status" | "sentBytes" | "receivedBytes" | "problem">;
export type WebLimits = { lookup: LookupFunction; maxBytes: number; signal: AbortSignal };

/** Headers that belong to one hop, or that tell of the proxy. */
const HOP_HEADERS = new Set([
	"connection",
	"keep-alive",
	"proxy-authenticate",
	"proxy-authorization",
	"proxy-connection",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
]);

/** Sends the request on and its answer back. Never throws: what broke is the exchange's problem. */
export async function forwardRequest(
	{ request, response }: { request: IncomingMessage; response: ServerResponse },
	url: URL,
	{ lookup, maxBytes, signal }: WebLimits,
): Promise<Exchange> {
	const [sent, received] = [meterBytes(maxBytes), meterBytes(maxBytes)];
	let status: number | null = null;
	let problem: string | null = null;
	try {
		const headers = { ...endToEnd(request.headers), host: url.host };
		const outgoing = sendRequest(url, { method: request.method, headers, lookup, signal });
		const incoming = answerOf(outgoing);
		await pipeline(request, sent, outgoing);
		const answer = await incoming;
		status = answer.statusCode ?? 502;
		response.writeHead(status, endToEnd(answer.headers));
		await pipeline(answer, received, response);
	} catch (error) {
		problem = problemOf(error);
		breakOff(response, problem);
	}
	return { status, sentBytes: sent.bytes(), receivedBytes: received.bytes(), problem };
}

function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
	const incoming = new Promise<IncomingMessage>((resolve, reject) => {
		outgoing.once("response", resolve);
		outgoing.once("error", reject);
	});
	// When the upload breaks first, the error is seen there.
	incoming.catch(() => undefined);
	return incoming;
}

function breakOff(response: ServerResponse, problem: string): void {
	if (response.headersSent) response.destroy();
	else
		response.writeHead(502, { "content-type": "text/plain; charset=utf-8", connection: "close" }).end(`${problem}\n`);
}

function endToEnd(headers: IncomingMessage["headers"]) {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name)));
}

export const problemOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
