import { request } from "node:http";
import { MARK, nowMs } from "./wire-server.ts";

/** Where the streams are asked for: the wire server itself, or sessions of the gateway in turn. */
export type Way = { name: string; target(index: number): object; token?(index: number): string; asksUsage: boolean };

export type Load = {
	streams: number;
	/** Milliseconds from a chunk's writing to its reading, over all chunks. */
	chunkMs: number[];
	/** Milliseconds from asking to the first chunk, of each stream. */
	firstMs: number[];
	tookMs: number;
};

/** Opens all streams at once and reads each to its end. */
export async function runLoad(way: Way, streams: number): Promise<Load> {
	const startedAt = nowMs();
	const read = await Promise.all(Array.from({ length: streams }, (_, index) => readStream(way, index)));
	return {
		streams,
		chunkMs: read.flatMap((stream) => stream.chunkMs),
		firstMs: read.map((stream) => stream.firstMs),
		tookMs: nowMs() - startedAt,
	};
}

type Read = { chunkMs: number[]; firstMs: number };

function readStream(way: Way, index: number): Promise<Read> {
	const askedAt = nowMs();
	const chunkMs: number[] = [];
	let firstMs = Number.NaN;
	const body = JSON.stringify({
		model: "one",
		messages: [{ role: "user", content: "hi" }],
		max_tokens: 1000,
		stream: true,
		...(way.asksUsage && { stream_options: { include_usage: true } }),
	});
	const headers = { authorization: `Bearer ${way.token?.(index) ?? ""}`, "content-type": "application/json" };
	return new Promise((resolve, reject) => {
		const asked = request(
			{ ...way.target(index), path: "/v1/chat/completions", method: "POST", headers },
			(response) => {
				if (response.statusCode !== 200) reject(new Error(`${way.name}: status ${response.statusCode}`));
				response.setEncoding("utf8");
				response.on("data", (text: string) => {
					const readAt = nowMs();
					for (const [, writtenAt] of text.matchAll(MARK)) {
						if (Number.isNaN(firstMs)) firstMs = readAt - askedAt;
						chunkMs.push(readAt - Number(writtenAt));
					}
				});
				response.on("end", () => resolve({ chunkMs, firstMs }));
				response.on("error", reject);
			},
		);
		asked.on("error", reject);
		asked.end(body);
	});
}
