import { once } from "node:events";
import { createServer, type RequestOptions, request as sendRequest } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { text } from "node:stream/consumers";
import type { WebRequest } from "@aes/core/proposals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWebProxy, type WebProxyOptions } from "./create-web-proxy.ts";

/** A server of the "web" on loopback; names are led to it by a lookup of the tests. */
const origin = createServer(async (request, response) => {
	const body = await text(request);
	if (request.url === "/slow") return;
	if (request.url === "/large") return void response.end("x".repeat(3_000));
	response.setHeader("x-seen", JSON.stringify(request.headers));
	response.end(`${request.method} ${request.url} ${body}`);
});
let port = 0;
beforeAll(async () => {
	origin.listen(0, "127.0.0.1");
	await once(origin, "listening");
	port = (origin.address() as AddressInfo).port;
});
afterAll(() => {
	origin.closeAllConnections();
	origin.close();
});

const toLoopback: LookupFunction = (_name, options, done) =>
	options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);

async function aProxy(over: Partial<WebProxyOptions> & { allow?: readonly string[] } = {}) {
	const seen: WebRequest[] = [];
	const ended = new AbortController();
	const allow = over.allow ?? [`docs.example.org:${port}`];
	const proxy = createWebProxy({
		access: { allow, record: (request) => void seen.push(request) },
		signal: ended.signal,
		nowMs: () => 0,
		lookup: toLoopback,
		...over,
	});
	const server = createServer((request, response) => void proxy.forward(request, response));
	server.on("connect", (request, socket, head) => void proxy.tunnel(request, socket, head));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = { host: "127.0.0.1", port: (server.address() as AddressInfo).port, agent: false };
	return {
		seen,
		end: () => ended.abort(new Error("The session is closed.")),
		async ask(options: RequestOptions, body = "") {
			const outgoing = sendRequest({ ...address, ...options }).end(body);
			const [answer] = await once(outgoing, "response");
			return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
		},
		async tunnel(path: string) {
			const outgoing = sendRequest({ ...address, method: "CONNECT", path }).end();
			const [answer, socket, head] = await once(outgoing, "connect");
			return {
				status: answer.statusCode as number,
				socket,
				body: answer.statusCode === 200 ? "" : `${head}${await text(socket)}`,
			};
		},
		async recorded(count = 1) {
			await expect.poll(() => seen.length).toBe(count);
			return seen;
		},
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			server.close();
		},
	};
}

describe("forward", () => {
	it("sends an allowed request on, without the headers of the proxy's own hop, and records it", async () => {
		await using proxy = await aProxy();
		const path = `http://user:secret@docs.example.org:${port}/a?b=1#c`;
		const headers = { "proxy-authorization": "Bearer t", "x-mine": "1" };
		const answer = await proxy.ask({ method: "POST", path, headers }, "hello");
		expect(answer).toMatchObject({ status: 200, body: "POST /a?b=1 hello" });
		const seen = JSON.parse(String(answer.headers["x-seen"]));
		expect(seen).toMatchObject({ "x-mine": "1", host: `docs.example.org:${port}` });
		expect(seen).not.toHaveProperty("proxy-authorization");
		expect(await proxy.recorded()).toEqual([
			{
				method: "POST",
				url: `http://docs.example.org:${port}/a?b=1`,
				status: 200,
				sentBytes: 5,
				receivedBytes: 17,
				durationMs: 0,
				problem: null,
			},
		]);
	});

	it.each([
		["http://evil.example.org/", "not on the web allow-list"],
		["http://docs.example.org/", "not on the web allow-list"],
		["http://169.254.169.254/latest", "Addresses are not reached"],
		["http://[::1]/", "Addresses are not reached"],
		["https://docs.example.org/", "Tunnel"],
	])("refuses %s and records why", async (path, reason) => {
		await using proxy = await aProxy();
		expect(await proxy.ask({ path })).toMatchObject({ status: 403, body: expect.stringContaining(reason) });
		expect(await proxy.recorded()).toMatchObject([{ status: 403, problem: expect.stringContaining(reason) }]);
	});

	it("ends an answer over the bound, a slow one in time, and one whose session ends", async () => {
		await using small = await aProxy({ maxBytes: 1_000 });
		await expect(small.ask({ path: `http://docs.example.org:${port}/large` })).rejects.toThrow();
		expect(await small.recorded()).toMatchObject([{ problem: expect.stringContaining("1000 bytes") }]);
		await using slow = await aProxy({ timeoutMs: 50 });
		expect((await slow.ask({ path: `http://docs.example.org:${port}/slow` })).status).toBe(502);
		await using closed = await aProxy();
		const asked = closed.ask({ path: `http://docs.example.org:${port}/slow` });
		closed.end();
		expect((await asked).status).toBe(502);
	});

	it("lets a session make so many requests and no more", async () => {
		await using proxy = await aProxy({ maxRequests: 1 });
		const path = `http://docs.example.org:${port}/a`;
		expect((await proxy.ask({ path })).status).toBe(200);
		expect((await proxy.ask({ path })).status).toBe(403);
	});
});

describe("tunnel", () => {
	it("joins an allowed host and counts the bytes of both ways", async () => {
		await using proxy = await aProxy();
		const { status, socket } = await proxy.tunnel(`docs.example.org:${port}`);
		expect(status).toBe(200);
		socket.write("GET /t HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
		expect(await text(socket)).toContain("GET /t");
		expect(await proxy.recorded()).toMatchObject([{ method: "CONNECT", status: 200, sentBytes: 47, problem: null }]);
	});

	it.each(["evil.example.org:443", "127.0.0.1:5432", "localhost:5432", "[::1]:443", "docs.example.org", "/x:1"])(
		"refuses %s",
		async (path) => {
			await using proxy = await aProxy();
			expect((await proxy.tunnel(path)).status).toBe(403);
			expect(await proxy.recorded()).toMatchObject([{ status: 403 }]);
		},
	);

	it("says when the host cannot be reached, and ends with the session", async () => {
		const lookup: LookupFunction = (_name, _options, done) => done(new Error("no such host"), "", 0);
		await using lost = await aProxy({ lookup });
		expect(await lost.tunnel(`docs.example.org:${port}`)).toMatchObject({ status: 502, body: "no such host\n" });
		await using proxy = await aProxy();
		const { socket } = await proxy.tunnel(`docs.example.org:${port}`);
		const gone = once(socket, "close");
		socket.on("error", () => undefined);
		proxy.end();
		await gone;
		expect(await proxy.recorded()).toMatchObject([{ problem: "The session is closed." }]);
	});
});
