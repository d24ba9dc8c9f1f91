import type { WireFormat, WireUpstream } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { type ServerScript, startVendorServer } from "../testing/index.ts";
import { systemVendorDeps } from "./create-vendor-models.ts";
import { createVendorUpstreams } from "./create-vendor-upstreams.ts";
import { TEST_KEY, toSettings } from "./vendor-under-test.ts";

const CASES = [
	{ vendor: "anthropic", wire: "messages", path: "/v1/messages", cap: "max_tokens" },
	{ vendor: "openai", wire: "responses", path: "/v1/responses", cap: "max_output_tokens" },
	{ vendor: "openai", wire: "chat", path: "/v1/chat/completions", cap: "max_completion_tokens" },
	{ vendor: "lab", wire: "chat", path: "/v1/chat/completions", cap: "max_tokens" },
] as const;

async function anUpstream(
	{ vendor, wire }: { vendor: string; wire: WireFormat },
	script: ServerScript,
	idleMs = 5_000,
) {
	const server = await startVendorServer(wire, script, { apiKey: TEST_KEY });
	const settings = toSettings(vendor, { apiKey: TEST_KEY, baseUrl: server.baseUrl });
	const limits = { idleMs, totalMs: 10_000 };
	const upstreamsOf = createVendorUpstreams(settings, { ...systemVendorDeps, limits });
	const upstream = upstreamsOf(`${vendor}/m-1`).find(({ format }) => format === wire);
	if (!upstream) throw new Error(`no ${wire} for ${vendor}`);
	return { upstream, server, upstreamsOf, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const SAID = { text: ["Hel", "lo"] };
const signal = new AbortController().signal;
const ask = (upstream: WireUpstream, vendor: string, body: Record<string, unknown> = {}) =>
	upstream.send({ model: `${vendor}/m-1`, body: { stream: true, ...body }, headers: { "x-wish": "1" }, signal });

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of body) chunks.push(chunk);
	return Buffer.concat(chunks).toString();
}

describe.each(CASES)("$vendor by $wire", (upstreamCase) => {
	const { vendor, path, cap } = upstreamCase;

	it("passes body and bytes on, with the vendor's name of the model and the key", async () => {
		await using under = await anUpstream(upstreamCase, [{ said: { text: ["Hel", "lo"] } }]);
		const answer = await ask(under.upstream, vendor, { model: `${vendor}/m-1`, odd: [1] });
		expect(answer).toMatchObject({ status: 200, contentType: expect.stringContaining("text/event-stream") });
		expect(await textOf(answer.body)).toContain("Hel");
		expect(under.server.requests[0]).toMatchObject({
			path,
			headers: { "x-wish": "1" },
			body: { model: "m-1", stream: true, odd: [1] },
		});
		expect(under.upstream.outputCapField).toBe(cap);
		expect(under.upstreamsOf("other/m-1")).toEqual([]);
	});

	it("passes a whole answer and a refusal on, free of the key", async () => {
		await using under = await anUpstream(upstreamCase, [
			{ said: { text: ["whole"] } },
			{ status: 429, message: `slow down ${TEST_KEY}`, headers: { "retry-after": "3" } },
		]);
		const whole = await ask(under.upstream, vendor, { stream: false });
		expect(await textOf(whole.body)).toContain("whole");
		const refused = await ask(under.upstream, vendor);
		expect(refused).toMatchObject({ status: 429, retryAfter: "3" });
		expect(await textOf(refused.body)).toContain("slow down [key]");
	});

	it("keeps a refused key and a redirect to the operator", async () => {
		await using under = await anUpstream(upstreamCase, [
			{ status: 401, message: "Incorrect API key: sk-te…" },
			{ status: 307, headers: { location: "http://127.0.0.1:9/elsewhere" } },
		]);
		await expect(ask(under.upstream, vendor)).rejects.toMatchObject({ code: "forbidden" });
		await expect(ask(under.upstream, vendor)).rejects.toMatchObject({
			code: "invalid_input",
			message: expect.stringContaining("Set "),
		});
	});

	it("tells a stream that breaks off and an address where nothing listens", async () => {
		await using under = await anUpstream(upstreamCase, [{ said: SAID, fault: { after: 2, kind: "cut" } }]);
		const cut = await ask(under.upstream, vendor);
		await expect(textOf(cut.body)).rejects.toMatchObject({ code: "unavailable", details: { reason: "disconnected" } });
		await under.server[Symbol.asyncDispose]();
		await expect(ask(under.upstream, vendor)).rejects.toMatchObject({
			code: "unavailable",
			message: expect.stringContaining("ECONNREFUSED"),
		});
	});

	it("ends a stream that falls silent", async () => {
		const silence = { said: SAID, fault: { after: 2, kind: "silence" } } as const;
		await using under = await anUpstream(upstreamCase, [silence], 1_500);
		const silent = await ask(under.upstream, vendor);
		await expect(textOf(silent.body)).rejects.toMatchObject({ code: "timed_out" });
	});

	it("hangs up when the reader goes or the call is cancelled", async () => {
		const answer = { said: { text: ["one", "two"] }, fault: { after: 3, kind: "silence" } } as const;
		await using under = await anUpstream(upstreamCase, [answer, answer]);
		const left = await ask(under.upstream, vendor);
		for await (const _chunk of left.body) break;
		await expect.poll(() => under.server.hangUps).toBe(1);
		const abort = new AbortController();
		const cancelled = await under.upstream.send({
			model: `${vendor}/m-1`,
			body: { stream: true },
			headers: {},
			signal: abort.signal,
		});
		setTimeout(() => abort.abort(new Error("enough")), 30);
		await expect(textOf(cancelled.body)).rejects.toThrow("enough");
		await expect.poll(() => under.server.hangUps).toBe(2);
	});
});
