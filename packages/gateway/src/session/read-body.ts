import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { AppError } from "@aes/core/errors";

/**
 * The request's body as a stream that fails with `invalid_input` past the bound. Ending it early leaves the
 * connection open for an answer.
 */
export function boundedBody(request: IncomingMessage, maxBytes: number): Readable {
	return Readable.from(takeChunks(request, maxBytes), { objectMode: false });
}

async function* takeChunks(request: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
	if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
	let bytes = 0;
	for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
		bytes += chunk.length;
		if (bytes > maxBytes) throw tooLarge(maxBytes);
		yield chunk;
	}
}

/** Throws `invalid_input` for a body over the bound or one that is no JSON. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of boundedBody(request, maxBytes)) chunks.push(chunk);
	try {
		return JSON.parse(Buffer.concat(chunks).toString());
	} catch {
		throw new AppError("invalid_input", "The request's body is not JSON. Send one JSON object.");
	}
}

function tooLarge(maxBytes: number): AppError {
	return new AppError("invalid_input", `The request's body is over ${maxBytes} bytes. Send less.`, {
		details: { reason: "too_large", maxBytes },
	});
}
