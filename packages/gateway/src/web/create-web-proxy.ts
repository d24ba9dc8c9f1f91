import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import type { WebAccess, WebRequest } from "@aes/core/proposals";
import { createAllowList } from "./allow-list.ts";
import { describeUrl } from "./describe-url.ts";
import { type Exchange, forwardRequest } from "./forward-request.ts";
import { openTunnel, refuseTunnel } from "./open-tunnel.ts";
import { publicLookup } from "./public-lookup.ts";

export type WebProxyOptions = {
	access: WebAccess;
	/** Ends all that runs. */
	signal: AbortSignal;
	nowMs(): number;
	lookup?: LookupFunction;
	/** In each direction of one request. Default 64 MiB. */
	maxBytes?: number;
	/** Of one request, tunnels included. Default 120,000. */
	timeoutMs?: number;
	/** In the session. Default 1,000. */
	maxRequests?: number;
};

export type WebProxy = {
	/** `CONNECT host:port`: bytes both ways until one side ends. */
	tunnel(request: IncomingMessage, client: Duplex, head: Uint8Array): Promise<void>;
	/** A request in absolute form, such as `GET http://host/path`. */
	forward(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

/**
 * A forward proxy for one session: allowed hosts at public addresses, everything recorded. The caller has checked the
 * session's token.
 */
export function createWebProxy(options: WebProxyOptions): WebProxy {
	const isAllowed = createAllowList(options.access.allow);
	const { lookup = publicLookup, maxBytes = 64 * 2 ** 20, timeoutMs = 120_000, maxRequests = 1_000 } = options;
	let requests = 0;

	function refusalOf(target: { host: string; port: number }): string | null {
		requests += 1;
		if (requests > maxRequests) return `This session has made its ${maxRequests} web requests.`;
		if (isIP(target.host.replace(/^\[|\]$/g, "")) !== 0)
			return "Addresses are not reached, only names of the allow-list.";
		if (isAllowed(target)) return null;
		const allowed = options.access.allow.join(", ") || "it is empty";
		return `${target.host}:${target.port} is not on the web allow-list of this campaign (${allowed}).`;
	}

	async function recorded(request: Pick<WebRequest, "method" | "url">, run: () => Promise<Exchange>): Promise<void> {
		const start = options.nowMs();
		const exchange = await run();
		await options.access.record({ ...request, ...exchange, durationMs: Math.round(options.nowMs() - start) });
	}

	const limits = () => ({
		lookup,
		maxBytes,
		signal: AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]),
	});

	return {
		tunnel({ url = "" }, client, head) {
			return recorded({ method: "CONNECT", url: url.slice(0, 300) }, async () => {
				const target = parseAuthority(url);
				const refusal = target ? refusalOf(target) : "A tunnel is asked for as host:port.";
				if (!target || refusal !== null) return refuseTunnel(client, refusal ?? "");
				return openTunnel({ client, head }, target, limits());
			});
		},

		forward(request, response) {
			const url = new URL(request.url ?? "");
			const method = (request.method ?? "GET").slice(0, 20);
			return recorded({ method, url: describeUrl(url) }, async () => {
				const isHttp = url.protocol === "http:";
				const refusal = isHttp
					? refusalOf({ host: url.hostname, port: Number(url.port || 80) })
					: "Tunnel what is not http.";
				if (refusal === null) return forwardRequest({ request, response }, url, limits());
				response
					.writeHead(403, { "content-type": "text/plain; charset=utf-8", connection: "close" })
					.end(`${refusal}\n`);
				return { status: 403, sentBytes: 0, receivedBytes: 0, problem: refusal };
			});
		},
	};
}

function parseAuthority(text: string): { host: string; port: number } | null {
	const [, host, port] = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]+\]):(\d{1,5})$/i.exec(text) ?? [];
	return host ? { host, port: Number(port) } : null;
}
