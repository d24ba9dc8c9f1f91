import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { chatWire } from "./chat-wire.ts";
import { geminiWire } from "./gemini-wire.ts";
import { messagesWire } from "./messages-wire.ts";
import { responsesWire } from "./responses-wire.ts";
import type { Wire } from "./said.ts";
import { type StreamedAnswer, streamSaid } from "./stream-said.ts";

const WIRES = { chat: chatWire, responses: responsesWire, messages: messagesWire, gemini: geminiWire };
export type WireName = keyof typeof WIRES;

/** One answer of the server: an HTTP refusal, or a stream that may go wrong. */
export type ServerAnswer =
	| { status: number; message?: string; headers?: Readonly<Record<string, string>> }
	| StreamedAnswer
	/** Frames as they are, then the end of the stream. */
	| { frames: readonly string[] };

export type SeenRequest = {
	path: string;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	body: Readonly<Record<string, unknown>>;
};

export type VendorServer = AsyncDisposable & {
	/** What the vendor's SDK takes as base URL. */
	baseUrl: string;
	/** What was asked so far. */
	requests: readonly SeenRequest[];
	/** How many clients went before their answer was complete. */
	readonly hangUps: number;
};

export type ServerScript =
	| readonly ServerAnswer[]
	| ((request: SeenRequest, index: number) => ServerAnswer | Promise<ServerAnswer>);

/** A vendor on loopback: answers in turn, 500 when asked once more than it has answers; any other key gets 401. */
export async function startVendorServer(
	name: WireName,
	script: ServerScript,
	options: { apiKey?: string } = {},
): Promise<VendorServer> {
	const wire: Wire = WIRES[name];
	const requests: SeenRequest[] = [];
	const seen = { hangUps: 0 };
	const answerOf: Handling["answerOf"] = (request) => {
		if (!wire.path.test(request.path.split("?")[0] ?? "")) return { status: 404, message: "no such path" };
		if (options.apiKey && wire.keyOf(request.headers) !== options.apiKey)
			return { status: 401, message: "invalid key" };
		const index = requests.push(request) - 1;
		if (typeof script === "function") return script(request, index);
		return script[index] ?? { status: 500, message: `the script has ${script.length} answers` };
	};
	const server = createServer((incoming, outgoing) => {
		outgoing.on("close", () => {
			if (!outgoing.writableFinished) seen.hangUps += 1;
		});
		handle(incoming, outgoing, { wire, answerOf }).catch(() => outgoing.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}${wire.base}`,
		requests,
		get hangUps() {
			return seen.hangUps;
		},
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

type Handling = { wire: Wire; answerOf(request: SeenRequest): ServerAnswer | Promise<ServerAnswer> };

async function handle(incoming: IncomingMessage, outgoing: ServerResponse, { wire, answerOf }: Handling) {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, unknown>;
	const request = { path: incoming.url ?? "", headers: incoming.headers, body };
	await write(outgoing, await answerOf(request), { request, wire });
}

async function write(outgoing: ServerResponse, answer: ServerAnswer, asked: { request: SeenRequest; wire: Wire }) {
	const { request, wire } = asked;
	if ("status" in answer) {
		outgoing.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
		outgoing.end(JSON.stringify(wire.errorBody(answer.status, answer.message ?? "scripted refusal")));
	} else if ("frames" in answer) {
		outgoing.writeHead(200, { "content-type": "text/event-stream" });
		outgoing.end(answer.frames.join(""));
	} else if (wire.isStream(request.path, request.body)) {
		const frames = wire.frames(answer.said, modelOf(request));
		await streamSaid(outgoing, answer, { frames, errorFrame: wire.errorFrame });
	} else {
		await sleep(answer.headersAfterMs ?? 0);
		outgoing.writeHead(200, { "content-type": "application/json" });
		outgoing.end(JSON.stringify(wire.whole(answer.said, modelOf(request))));
	}
}

const modelOf = ({ path, body }: SeenRequest): string =>
	typeof body.model === "string" ? body.model : (/models\/([^:]+):/.exec(path)?.[1] ?? "unknown");
