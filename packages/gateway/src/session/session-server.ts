import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "@aes/core/errors";
import type { WebProxy } from "../web/create-web-proxy.ts";
import { refuseTunnel } from "../web/open-tunnel.ts";
import { hasProxyToken, hasToken } from "./bearer-token.ts";
import { errorReply, type Reply } from "./reply.ts";
import { sendReply } from "./send-reply.ts";

export type RouteInput = {
	request: IncomingMessage;
	url: URL;
	/** Aborts when the client hangs up or the session ends. */
	signal: AbortSignal;
	/** For what is thrown after the reply has begun. */
	toError(thrown: unknown): AppError;
};

export type Route = {
	handle(input: RouteInput): Promise<Reply>;
	/** How this route says what went wrong. */
	toError(input: { error: AppError; request: IncomingMessage; url: URL }): Reply;
};

export type SessionServerOptions = {
	token: string;
	/** By "METHOD /path". */
	routes: ReadonlyMap<string, Route>;
	/** Ends all that runs. */
	signal: AbortSignal;
	requestTimeoutMs: number;
	/** Takes what is meant for another host; null: nothing is. */
	web: WebProxy | null;
};

/** An agent's and those of its sub-agents. */
const MAX_CONNECTIONS = 64;

/** One session's HTTP server, not yet listening. `idle` resolves when nothing that was asked still runs. */
export function createSessionServer(options: SessionServerOptions): { server: Server; idle(): Promise<unknown> } {
	const running = new Set<Promise<void>>();
	const { requestTimeoutMs } = options;
	const timeouts = {
		requestTimeout: requestTimeoutMs,
		headersTimeout: Math.min(10_000, requestTimeoutMs),
		connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs),
	};
	const track = (work: Promise<void>) => {
		const tracked = work.finally(() => running.delete(tracked));
		running.add(tracked);
	};
	const server = createServer(timeouts, (request, response) => track(answer(options, request, response)));
	server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) =>
		track(tunnel(options, request, { client, head })),
	);
	server.maxConnections = MAX_CONNECTIONS;
	return { server, idle: () => Promise.allSettled([...running]) };
}

async function answer(options: SessionServerOptions, request: IncomingMessage, response: ServerResponse) {
	const hangUp = new AbortController();
	response.once("close", () => hangUp.abort(new Error("The client hung up.")));
	// A client that breaks off makes the request fail; the handler sees it in the body or by the signal.
	request.once("error", () => undefined);
	const { web } = options;
	if (web && isForAnotherHost(request)) {
		if (hasProxyToken(request, options.token)) return web.forward(request, response);
		return sendReply({ request, response, reply: PROXY_TOKEN_ASKED });
	}
	const signal = AbortSignal.any([options.signal, hangUp.signal]);
	await sendReply({ request, response, reply: await toReply(options, request, signal) });
}

const isForAnotherHost = ({ url = "" }: IncomingMessage) => !url.startsWith("/");

const PROXY_TOKEN_ASKED: Reply = {
	...errorReply(unknownToken()),
	status: 407,
	headers: { "content-type": "application/json", "proxy-authenticate": 'Basic realm="aes"' },
};

type Tunnel = { client: Duplex; head: Buffer };

async function tunnel({ web, token }: SessionServerOptions, request: IncomingMessage, { client, head }: Tunnel) {
	if (web && hasProxyToken(request, token)) return web.tunnel(request, client, head);
	refuseTunnel(client, web ? "The session's token is missing." : "This campaign has no web access.", web ? 407 : 403);
}

async function toReply(options: SessionServerOptions, request: IncomingMessage, signal: AbortSignal): Promise<Reply> {
	const url = new URL(request.url ?? "/", "http://gateway");
	const route = options.routes.get(`${request.method} ${url.pathname}`);
	if (!hasToken(request, options.token))
		return route?.toError({ error: unknownToken(), request, url }) ?? errorReply(unknownToken());
	if (!route) return errorReply(notFound(request, url, options.routes));
	const toError = (thrown: unknown) =>
		options.signal.aborted
			? new AppError("unavailable", "This proposal has ended; nothing more is run for it.", { cause: thrown })
			: AppError.from(thrown);
	try {
		return await route.handle({ request, url, signal, toError });
	} catch (thrown) {
		return route.toError({ error: toError(thrown), request, url });
	}
}

function unknownToken(): AppError {
	return new AppError("forbidden", "The bearer token is missing or not this session's.", {
		details: { reason: "token" },
	});
}

function notFound({ method }: IncomingMessage, { pathname }: URL, routes: SessionServerOptions["routes"]): AppError {
	const asked = `${method} ${pathname}`.slice(0, 200);
	return new AppError("not_found", `There is no ${asked}. There are: ${[...routes.keys()].join(", ")}`);
}
