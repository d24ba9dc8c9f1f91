import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Marks when a chunk was written, so that whoever reads it knows how long it took. Milliseconds of the wall clock. */
export const nowMs = () => performance.timeOrigin + performance.now();
export const MARK = /@(\d+\.\d+)@/g;

export type Pace = { chunks: number; everyMs: number };

const PADDING = "lorem ipsum dolor sit amet ".repeat(2);

/** A vendor of chat completions that streams as fast as it is told to; nothing else. Returns its port. */
export async function startWireServer({ chunks, everyMs }: Pace): Promise<number> {
	const server = createServer(async (request, response) => {
		for await (const _ of request);
		response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
		const startedAt = nowMs();
		for (let index = 0; index < chunks && !response.destroyed; index += 1) {
			response.write(toChunk({ content: `${PADDING}@${nowMs().toFixed(3)}@` }));
			await sleep(Math.max(0, startedAt + (index + 1) * everyMs - nowMs()));
		}
		const usage = { prompt_tokens: 10, completion_tokens: chunks, total_tokens: 10 + chunks };
		response.end(`${toChunk({}, "stop")}data: ${JSON.stringify({ ...HEAD, choices: [], usage })}\n\ndata: [DONE]\n\n`);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	return typeof address === "object" && address ? address.port : 0;
}

const HEAD = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model: "one" };

function toChunk(delta: object, finishReason: string | null = null): string {
	return `data: ${JSON.stringify({ ...HEAD, choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`;
}
