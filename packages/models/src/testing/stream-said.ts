import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Said } from "./said.ts";

/**
 * What goes wrong after so many frames: the socket is destroyed (`cut`), the stream ends as if it were whole (`end`),
 * nothing more comes (`silence`), an overload is reported (`error`), or something that is no JSON (`garbage`).
 */
export type StreamFault = { after: number; kind: "cut" | "end" | "silence" | "error" | "garbage" };
export type StreamedAnswer = { said: Said; headersAfterMs?: number; frameEveryMs?: number; fault?: StreamFault };

/** Writes the frames of an answer as server-sent events, with its pace and its fault. */
export async function streamSaid(
	outgoing: ServerResponse,
	{ headersAfterMs = 0, frameEveryMs = 0, fault }: StreamedAnswer,
	{ frames, errorFrame }: { frames: readonly string[]; errorFrame: string },
): Promise<void> {
	if (headersAfterMs > 0) await sleep(headersAfterMs);
	outgoing.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
	outgoing.flushHeaders();
	for (const text of frames.slice(0, fault?.after)) {
		if (frameEveryMs > 0) await sleep(frameEveryMs);
		if (!outgoing.write(text)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
		if (outgoing.destroyed) return;
	}
	await finish(outgoing, fault?.kind, errorFrame);
}

async function finish(outgoing: ServerResponse, kind: StreamFault["kind"] | undefined, errorFrame: string) {
	switch (kind) {
		case "cut":
			// What was written must arrive before the connection breaks.
			await sleep(20);
			outgoing.destroy();
			break;
		case "silence":
			break;
		case "error":
			outgoing.end(errorFrame);
			break;
		case "garbage":
			outgoing.end("data: {not json\n\n");
			break;
		default:
			outgoing.end();
	}
}
