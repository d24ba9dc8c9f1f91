import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Reply, ReplyBody } from "./reply.ts";

type Sending = { request: IncomingMessage; response: ServerResponse; reply: Reply };

/** How long a client that still sends may take to read its answer and hang up. */
const PATIENCE_MS = 5_000;

/** A body that was not read to its end is not waited for: the connection is closed after the answer. */
export async function sendReply({ request, response, reply }: Sending): Promise<void> {
	const { status, headers, body, heartbeatMs } = reply;
	const close: Record<string, string> = request.complete ? {} : { connection: "close" };
	if (typeof body !== "string") {
		if (!response.destroyed) response.writeHead(status, { ...headers, ...close }).flushHeaders();
		return sendPieces(response, body, heartbeatMs);
	}
	if (response.destroyed) return;
	const length = { "content-length": String(Buffer.byteLength(body)) };
	response.writeHead(status, { ...headers, ...length, ...close }).write(body);
	if (!request.complete) await letHangUp(request);
	response.end();
}

/** Closing on a client in the middle of its body breaks its pipe before it has read why: what it still sends is dropped. */
async function letHangUp(request: IncomingMessage): Promise<void> {
	request.resume();
	const signal = AbortSignal.timeout(PATIENCE_MS);
	await Promise.race([once(request, "end", { signal }), once(request, "close", { signal })]).catch(() => undefined);
}

/** No piece is asked for before the last one has left. A body that breaks off breaks off the connection. */
async function sendPieces(
	response: ServerResponse,
	body: Exclude<ReplyBody, string>,
	heartbeatMs?: number,
): Promise<void> {
	const heartbeat = heartbeatMs === undefined ? null : setInterval(() => response.write(COMMENT), heartbeatMs);
	try {
		for await (const piece of body) {
			heartbeat?.refresh();
			if (response.destroyed) return;
			if (!response.write(piece)) await drained(response);
		}
		response.end();
	} catch {
		response.destroy();
	} finally {
		clearInterval(heartbeat ?? undefined);
	}
}

/** Says nothing; clients give up on a connection that is silent for minutes while a model thinks. */
const COMMENT = ": waiting for the model\n\n";

async function drained(response: ServerResponse): Promise<void> {
	const settled = new AbortController();
	const { signal } = settled;
	const events = ["drain", "close"].map((event) => once(response, event, { signal }));
	await Promise.race(events).finally(() => settled.abort());
	await Promise.allSettled(events);
}
