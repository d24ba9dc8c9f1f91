import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { AppError } from "@aes/core/errors";
import { hasToken } from "./bearer-token.ts";
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
	const server = createServer(timeouts, (request, response) => {
		const answered = answer(options, request, response).finally(() => running.delete(answered));
		running.add(answered);
	});
	server.maxConnections = MAX_CONNECTIONS;
	return { server, idle: () => Promise.allSettled([...running]) };
}

async function answer(options: SessionServerOptions, request: IncomingMessage, response: ServerResponse) {
	const hangUp = new AbortController();
	response.once("close", () => hangUp.abort(new Error("The client hung up.")));
	// A client that breaks off makes the request fail; the handler sees it in the body or by the signal.
	request.once("error", () => undefined);
	const signal = AbortSignal.any([options.signal, hangUp.signal]);
	await sendReply({ request, response, reply: await toReply(options, request, signal) });
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
