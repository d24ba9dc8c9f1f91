import { request } from "node:http";
import type { Readable } from "node:stream";
import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { lastLines } from "./process.ts";

/** Where the Docker engine listens. */
export type EngineAddress = { socketPath: string } | { host: string; port: number };

export type EngineRequest = {
	method?: "GET" | "POST" | "DELETE";
	path: string;
	headers?: Record<string, string>;
	body?: Readable;
	/** The request is given up after this long without a byte from the engine. */
	silenceMs?: number;
};
export type EngineAnswer = { status: number; body: string };

const DEFAULT_SOCKET = "/var/run/docker.sock";

/** Reads DOCKER_HOST. Throws invalid_input for the forms that need a client of their own (ssh, TLS). */
export function parseEngineAddress(dockerHost: string | undefined): EngineAddress {
	if (!dockerHost) return { socketPath: DEFAULT_SOCKET };
	const unix = /^unix:\/\/(\/.+)$/.exec(dockerHost);
	if (unix?.[1]) return { socketPath: unix[1] };
	const tcp = /^(?:tcp|http):\/\/([^/:]+)(?::(\d+))?\/?$/.exec(dockerHost);
	if (tcp?.[1]) return { host: tcp[1], port: Number(tcp[2] ?? 2375) };
	const message = `DOCKER_HOST is "${dockerHost}", and only unix:///path and tcp://host:port are understood here. Forward the engine's socket to this machine and name that, or unset DOCKER_HOST to use ${DEFAULT_SOCKET}.`;
	throw new AppError("invalid_input", message);
}

export const toDockerHost = (address: EngineAddress): string =>
	"socketPath" in address ? `unix://${address.socketPath}` : `tcp://${address.host}:${address.port}`;

/** One call of the engine's HTTP API. A status is a result; an engine that does not answer throws unavailable. */
export function askEngine(address: EngineAddress, call: EngineRequest): Promise<EngineAnswer> {
	const { method = "GET", path, headers = {}, body, silenceMs = 10_000 } = call;
	return new Promise((resolve, reject) => {
		const fail = (cause: Error) => {
			const message = `The Docker engine at ${toDockerHost(address)} did not answer ${method} ${path}: ${cause.message}`;
			reject(new AppError("unavailable", message, { cause }));
		};
		const outgoing = request({ ...address, method, path, headers, timeout: silenceMs }, (response) => {
			let text = "";
			response.setEncoding("utf8");
			response.on("data", (chunk: string) => {
				text += chunk;
			});
			response.once("error", fail);
			response.once("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
		});
		outgoing.once("timeout", () => outgoing.destroy(new Error(`nothing came for ${silenceMs / 1000} s`)));
		outgoing.once("error", fail);
		body?.once("error", (error) => outgoing.destroy(error));
		if (body) body.pipe(outgoing);
		else outgoing.end();
	});
}

/** As askEngine, for a call whose answer is a stream of progress records: a failure among them throws unavailable. */
export async function mustAskEngine(address: EngineAddress, call: EngineRequest): Promise<void> {
	const { status, body } = await askEngine(address, call);
	const failure = findFailure(body);
	if (status < 400 && !failure) return;
	const reason = failure ?? body.trim();
	throw new AppError("unavailable", `The Docker engine refused ${call.path.split("?")[0]} (${status}):\n${reason}`);
}

const RecordSchema = z.object({
	error: z.string().optional(),
	message: z.string().optional(),
	stream: z.string().optional(),
});

/** The error of a stream of JSON records, with the last lines of the log before it; null when there is none. */
export function findFailure(body: string): string | null {
	const records = body.split("\n").flatMap((line) => {
		const parsed = RecordSchema.safeParse(parseJson(line));
		return parsed.success ? [parsed.data] : [];
	});
	const error = records.findLast((record) => record.error)?.error;
	if (!error) return null;
	return `${lastLines(records.map((record) => record.stream ?? "").join(""), 12)}\n${error}`.trim();
}

function parseJson(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

/** Whether an engine answers here. */
export async function isEngineUp(address: EngineAddress): Promise<boolean> {
	const answer = await askEngine(address, { path: "/_ping", silenceMs: 3_000 }).catch(() => null);
	return answer?.status === 200;
}

/** The id of an image the engine holds, or null. */
export async function findImageId(address: EngineAddress, reference: string): Promise<string | null> {
	const { status, body } = await askEngine(address, { path: `/images/${encodeURIComponent(reference)}/json` });
	if (status !== 200) return null;
	return z.object({ Id: z.string() }).parse(JSON.parse(body)).Id;
}
