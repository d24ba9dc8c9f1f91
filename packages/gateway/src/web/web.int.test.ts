import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { promisify } from "node:util";
import type { WebRequest } from "@aes/core/proposals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aGateway } from "../testing/a-gateway.ts";

/** The way to the web as proposers have it: in their image, as uid 1000, without network, by `aes-web` and curl. */
let origin: Server;
let port: number;
let gateway: Awaited<ReturnType<typeof aGateway>>;
const seen: WebRequest[] = [];

const toLoopback: LookupFunction = (_name, options, done) =>
	options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);

beforeAll(async () => {
	origin = createServer((request, response) => void response.end(`page ${request.url}\n`)).listen(0, "127.0.0.1");
	await once(origin, "listening");
	port = (origin.address() as AddressInfo).port;
	const web = { allow: [`docs.example.org:${port}`], record: (request: WebRequest) => void seen.push(request) };
	gateway = await aGateway({ deps: { webLookup: toLoopback }, session: { web } });
});
afterAll(async () => {
	await gateway[Symbol.asyncDispose]();
	origin.closeAllConnections();
	origin.close();
});

const WEB_IS_UP = `for _ in $(seq 200); do curl -s --noproxy '*' -o /dev/null http://127.0.0.1:4181/ && break; sleep 0.1; done`;

async function inSandbox(script: string, token = gateway.session.token): Promise<string> {
	const { AES_PROPOSER_IMAGE: image, AES_ENGINE: engine = "unix:///var/run/docker.sock" } = process.env;
	if (!image) throw new Error("AES_PROPOSER_IMAGE names no image; run these tests through ./aes test integration.");
	const proxy = `http://aes:${token}@127.0.0.1:4181`;
	const command = ["-H", engine, "run", "--rm", "--network", "none", "--cap-drop", "ALL", "--user", "1000"].concat(
		["-e", `http_proxy=${proxy}`, "-e", `https_proxy=${proxy}`, "-v", `${gateway.session.socketDir}:/run/aes:ro`],
		[image, "sh", "-c", `aes-web & ${WEB_IS_UP}; ${script}`],
	);
	return (await promisify(execFile)("docker", command)).stdout;
}

describe("web access from a sandbox", () => {
	it("reaches an allowed host, by request and by tunnel, and each is recorded", async () => {
		const url = `http://docs.example.org:${port}`;
		const output = await inSandbox(`curl -s ${url}/a; curl -s --proxytunnel ${url}/b`);
		expect(output).toBe("page /a\npage /b\n");
		expect(seen.map(({ method, status, problem }) => ({ method, status, problem }))).toEqual([
			{ method: "GET", status: 200, problem: null },
			{ method: "CONNECT", status: 200, problem: null },
		]);
	});

	it("reaches nothing else: other hosts, addresses, the host's own ports, nothing without the token", async () => {
		const status = (url: string) => `curl -s -o /dev/null -w '%{http_code} ' ${url}`;
		const asked = ["http://evil.example.org/", `http://127.0.0.2:${port}/`, "http://169.254.169.254/"].map(status);
		expect(await inSandbox(asked.join("; "))).toBe("403 403 403 ");
		expect(await inSandbox(status(`http://docs.example.org:${port}/`), "wrong")).toBe("407 ");
		expect(await inSandbox(`curl -s --noproxy '*' -m 3 http://127.0.0.1:${port}/ || echo unreached`)).toBe(
			"unreached\n",
		);
	});
});
