import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Exchange, problemOf, type WebLimits } from "./forward-request.ts";
import { meterBytes } from "./meter-bytes.ts";

type Client = { client: Duplex; head: Uint8Array };

/** Joins the client to the target until one side ends. Never throws: what broke is the exchange's problem. */
export async function openTunnel(
	{ client, head }: Client,
	target: { host: string; port: number },
	{ lookup, maxBytes, signal }: WebLimits,
): Promise<Exchange> {
	client.on("error", () => undefined);
	const remote = connect({ ...target, lookup });
	const stop = () => remote.destroy(signal.reason as Error);
	signal.addEventListener("abort", stop, { once: true });
	try {
		await connected(remote);
	} catch (error) {
		signal.removeEventListener("abort", stop);
		return refuseTunnel(client, problemOf(error), 502);
	}
	client.write("HTTP/1.1 200 Connection established\r\n\r\n");
	remote.write(head);
	const [sent, received] = [meterBytes(maxBytes), meterBytes(maxBytes)];
	const ends = await Promise.allSettled([pipeline(client, sent, remote), pipeline(remote, received, client)]);
	signal.removeEventListener("abort", stop);
	const problem = findProblem(ends);
	return { status: 200, sentBytes: sent.bytes() + head.length, receivedBytes: received.bytes(), problem };
}

const PHRASES = { 403: "Forbidden", 407: "Proxy Authentication Required", 502: "Bad Gateway" } as const;

export function refuseTunnel(client: Duplex, problem: string, status: keyof typeof PHRASES = 403): Exchange {
	client.on("error", () => undefined);
	const body = `${problem}\n`;
	const head = [
		`HTTP/1.1 ${status} ${PHRASES[status]}`,
		...(status === 407 ? ['proxy-authenticate: Basic realm="aes"'] : []),
		"content-type: text/plain; charset=utf-8",
		`content-length: ${Buffer.byteLength(body)}`,
		"connection: close",
	];
	client.end(`${head.join("\r\n")}\r\n\r\n${body}`);
	return { status, sentBytes: 0, receivedBytes: 0, problem };
}

/** One side that hangs up closes the other direction too early; that is how a tunnel ends. */
function findProblem(ends: readonly PromiseSettledResult<void>[]): string | null {
	const errors = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as NodeJS.ErrnoException] : []));
	const broken = errors.find(({ code }) => code !== "ERR_STREAM_PREMATURE_CLOSE") ?? errors[ends.length - 1];
	return broken ? problemOf(broken) : null;
}

function connected(remote: Duplex): Promise<void> {
	return new Promise((resolve, reject) => {
		remote.once("connect", resolve);
		remote.once("error", reject);
	});
}
