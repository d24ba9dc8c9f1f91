import { once } from "node:events";
import { request as sendRequest } from "node:http";
import { join } from "node:path";
import type { WebRequest } from "@aes/core/proposals";
import { expect, it } from "vitest";
import { aGateway } from "../testing/a-gateway.ts";

type Session = Awaited<ReturnType<typeof aGateway>>["session"];
const basic = (token: string) => ({ "proxy-authorization": `Basic ${Buffer.from(`aes:${token}`).toString("base64")}` });

async function connectVia(session: Session, headers: Record<string, string>, path = "evil.example.org:443") {
	const socketPath = join(session.socketDir, "gateway.sock");
	const outgoing = sendRequest({ socketPath, method: "CONNECT", path, headers }).end();
	const [answer, , head] = await once(outgoing, "connect");
	return { status: answer.statusCode, body: String(head) };
}

it("a session without web access tunnels nothing, whatever token is shown", async () => {
	await using running = await aGateway();
	const answer = await connectVia(running.session, basic(running.session.token));
	expect(answer).toEqual({ status: 403, body: "This campaign has no web access.\n" });
});

it("a session with web access asks for its token, refuses what is not allowed, and records it", async () => {
	const seen: WebRequest[] = [];
	const web = { allow: ["docs.example.org"], record: (request: WebRequest) => void seen.push(request) };
	await using running = await aGateway({ session: { web } });
	expect((await connectVia(running.session, {})).status).toBe(407);
	expect((await connectVia(running.session, basic("wrong"))).status).toBe(407);
	expect(seen).toEqual([]);
	expect((await connectVia(running.session, basic(running.session.token))).status).toBe(403);
	expect((await connectVia(running.session, basic(running.session.token), "127.0.0.1:5432")).status).toBe(403);
	await expect.poll(() => seen.map(({ url }) => url)).toEqual(["evil.example.org:443", "127.0.0.1:5432"]);
});

it("a request for another host needs the proxy's token, not the API's", async () => {
	const web = { allow: ["docs.example.org"], record: () => undefined };
	await using running = await aGateway({ session: { web } });
	const ask = async (headers: Record<string, string>) => {
		const socketPath = join(running.session.socketDir, "gateway.sock");
		const outgoing = sendRequest({ socketPath, path: "http://evil.example.org/v1/models", headers }).end();
		const [answer] = await once(outgoing, "response");
		answer.resume();
		return answer.statusCode;
	};
	expect(await ask({ authorization: `Bearer ${running.session.token}` })).toBe(407);
	expect(await ask(basic(running.session.token))).toBe(403);
});
